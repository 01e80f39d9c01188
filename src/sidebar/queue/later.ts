// The door of a room (panel): the list of rows and everything around it. What is read late, by what is read late itself.
export { RowPictures } from './row-pictures.tsx';
