// Targets that chats write by habit: each form is read as what it says, and nothing that is CSS is read as one.
import { expect, test } from 'vitest';
import { readHabitualSelector as read } from '../../../src/protocol/reader/habitual-selector.ts';

test.each<[string, string, string, string, boolean]>([
  // what is written, css, role, words, exact
  [`button:has-text('Categories')`, '*', 'button', 'Categories', false],
  ['button:has-text("Categories")', '*', 'button', 'Categories', false],
  [`nav a:has-text('X')`, 'nav a', '', 'X', false],
  [`a:contains('Edit')`, 'a', '', 'Edit', false],
  ['a:contains(Edit this)', 'a', '', 'Edit this', false],
  [`:text("Save  all")`, '*', '', 'Save all', false],
  [`#menu li:text-is('It\\'s')`, '#menu li', '', "It's", true],
  [`[ref=12]:has-text('X')`, '[ref=12]', '', 'X', false],
  [`[title=":has-text('a')"] b:has-text('X')`, `[title=":has-text('a')"] b`, '', 'X', false],
  ['text=Categories', '*', '', 'Categories', false],
  ['text="Categories"', '*', '', 'Categories', true],
  [`text='a "b"'`, '*', '', 'a "b"', true],
  ['role=button[name="Categories"]', '*', 'button', 'Categories', true],
  [`role=link[name='Cat' i]`, '*', 'link', 'Cat', true],
  ['button "Categories"', '*', 'button', 'Categories', true],
  ['textbox "Amount (EUR)"', '*', 'textbox', 'Amount (EUR)', true],
  ['clickable "More"', '*', '', 'More', true],
  [`//button[text()='Categories']`, 'button', '', 'Categories', true],
  [`//*[contains(text(),'X')]`, '*', '', 'X', false],
  [`xpath=//a[contains(., "X y")]`, 'a', '', 'X y', false],
  [`//nav//li/a[normalize-space()='X']`, 'nav li > a', '', 'X', true],
  [`.//button[normalize-space(text())="a\\b"]`, 'button', '', 'a\\b', true],
  [`//div[@class='x]"y']//span[contains(normalize-space(.), 'X')]`, 'div[class="x]\\"y"] span', '', 'X', false],
  [`//button[@type='submit' and text()='Go']`, 'button[type="submit"]', '', 'Go', true],
  [`//button[@aria-label='X']`, 'button[aria-label="X"]', '', '', true],
  [`//*[contains(@aria-label,'X')]`, '*[aria-label*="X"]', '', '', true],
  [`getByRole('button', { name: 'X' })`, '*', 'button', 'X', false],
  [`page.getByRole("button", { name: "X", exact: true })`, '*', 'button', 'X', true],
  [`get_by_role("link", name="X")`, '*', 'link', 'X', false],
  [`getByText('X')`, '*', '', 'X', false],
  [`getByText('X', { exact: true })`, '*', '', 'X', true],
  [`getByLabel('E-mail')`, 'input, textarea, select, [contenteditable], [role], [aria-label]', '', 'E-mail', false],
  [`getByPlaceholder('a"b')`, '[placeholder*="a\\"b" i]', '', '', true],
])('%s', (text, css, role, words, exact) => {
  expect(read(text)).toEqual({ css, role, words, exact });
});

test.each([
  '#save',
  'button',
  'button Categories', // CSS: an element of that name in a button
  'a, button',
  '//',
  'input[placeholder="text=x"]',
  '[title="button:has-text(\'x\')"]',
  '[aria-label="role=button[name=x]"]',
  ':is(a:contains("x"))',
  'div:has(a:contains("x"))',
  'li:has-text("a") button',
  'a, b:has-text("x")', // which of them is to say it?
  'nav > :has-text("x")', // an incomplete part in front
  'button:nth-child(2)',
  'button:not(.x)',
  '[ref=12]',
  'text=',
  'text=""',
  'text="  "',
  'text=/x/i',
  'text=a >> b',
  'role=button',
  'role=script[name="x"]',
  'script "x"',
  'button "x" "y"',
  'button  "x"',
  '//button[2]',
  `//button[text()='a'][text()='b']`,
  `//button[text()='a']//b`,
  `//button[not(text()='a')]`,
  `//button[contains(text(),'a']`,
  `//button[text(),'a']`,
  `//button[@onclick='x' or text()='y']`,
  `//button[text()='a`,
  '//button{}',
  `/html/body/button[text()='a']`,
  `getByRole('button')`,
  `getByRole('nonsense', { name: 'X' })`,
  `getByText('X').click()`,
  `getByText(/x/)`,
  `getByText('a', 'b')`,
  `alert('x')`,
  `${'x'.repeat(1025)}:has-text("y")`,
])('%s stays as it is', text => {
  expect(read(text)).toBeNull();
});

test('hostile texts are answered at once', () => {
  const start = performance.now();
  for (const piece of [':has-text("', "'\\", '//a[', 'contains(', '[[[', ' and ', 'text=\'"', 'getByText(', ':text( ', '//*'])
    for (const end of ['', ')', '"]', "')"]) read(`${piece.repeat(Math.floor(1000 / piece.length))}${end}`);
  expect(performance.now() - start).toBeLessThan(2000);
});
