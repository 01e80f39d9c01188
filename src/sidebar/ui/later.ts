// The door of a room (panel): what every component is drawn with. What is read late, by what is read late itself.
export { Boxes, Choice, NumberField, PairFields, TextField } from './fields.tsx';
