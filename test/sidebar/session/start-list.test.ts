// Where a session begins: which recipes and goals are offered, and in which order.
import { expect, test } from 'vitest';
import { startList } from '../../../src/sidebar/session/start-list.tsx';

const recipe = (name: string) => ({ name, steps: [], inputs: [] });
const goal = (goal: string) => ({ goal, sites: [] });

test('the three newest of each kind are offered, the newest first; without a page no recipe is, for it would have nothing to act on', () => {
  // Recipes are kept in the order in which they were made, goals with the newest first.
  const kept = { recipes: ['a', 'b', 'c', 'd'].map(recipe), goals: ['w', 'x', 'y', 'z'].map(goal) };
  const names = (page: boolean) => {
    const { recipes, goals } = startList(kept, page);
    return [recipes.map(({ name }) => name), goals.map(({ goal }) => goal)];
  };
  expect(names(true)).toEqual([
    ['d', 'c', 'b'],
    ['w', 'x', 'y'],
  ]);
  expect(names(false)).toEqual([[], ['w', 'x', 'y']]);
});

test('where nothing was kept nothing is offered', () => {
  expect(startList({ recipes: [], goals: [] }, true)).toEqual({ recipes: [], goals: [] });
});
