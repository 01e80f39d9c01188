// page-agent's own package as a witness: its listing of the practice site and ours for its language are the same, to the letter, but for what is folded away.
import { PageController } from '@page-agent/page-controller';
import { afterEach, expect, test } from 'vitest';
import { page as stage } from 'vitest/browser';
import '../../../src/injection/page-snapshot.ts';
import { listedElements } from '../../../src/context/snapshot.ts';
import branches from '../../../src/practice/site/branches.html?raw';
import catalogue from '../../../src/practice/site/catalogue.html?raw';
import help from '../../../src/practice/site/help.html?raw';
import hours from '../../../src/practice/site/hours.html?raw';
import index from '../../../src/practice/site/index.html?raw';
import invoices from '../../../src/practice/site/invoices.html?raw';
import signIn from '../../../src/practice/site/sign-in.html?raw';
import css from '../../../src/practice/site/site.css?raw';
import { writeListing } from '../../../src/protocol/languages/macro-tool/listing.ts';
import { takeHere } from './take-snapshot.ts';

const PAGES = { branches, catalogue, help, hours, index, invoices, signIn };

const style = document.createElement('style');

afterEach(() => {
  document.body.replaceChildren();
  style.remove();
});

test.each(Object.entries(PAGES))('%s', async (_, html) => {
  await stage.viewport(1200, 900);
  style.textContent = css;
  document.head.append(style);
  document.body.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  document.querySelector('dialog')?.showModal();
  const controller = new PageController({ enableMask: false });
  const { content: theirs } = await controller.getBrowserState();
  await controller.cleanUpHighlights();
  controller.dispose();
  const ours = writeListing(listedElements(await takeHere('macro-tool'), new Set()));
  expect(ours).toMatch(/^\*\[0\]</m);
  // It also tells what stands in closed details, which nobody sees.
  expect(ours).toBe(theirs.replace(/<details .* \/>/g, '<details  />'));
});
