// The door of a room (panel): the panel's lasting state, its journal and database, and what every part may do. What is read late, by what is read late itself.
export { fillInputs, fillRecipe, MAX_NAME, MAX_RECIPES, MAX_STEPS, makeRecipe, passingTargets, withRecipe } from './recipes.ts';
export { earlierGoals, goalToKeep, MAX_GOAL, MAX_GOALS, MAX_SITES, siteOrigin, withGoal, withoutGoal } from './saved-goals.ts';
