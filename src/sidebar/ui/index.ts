// The door of a room (panel): what every component is drawn with.
export { Button, IconButton, type IconButtonProps } from './button.tsx';
export { focusNextStep, isFocusFree, isWriting } from './focus.ts';
export { Icon, type IconName, RiskShape } from './icons.tsx';
export { lazy } from './lazy.tsx';
export { Isolated, Pieces, Plain } from './plain-text.tsx';
export { provided } from './provided.ts';
export { ScrollHint, scrollOn } from './scroll-hint.tsx';
