// The three buttons of the panel (panel): main (one at a time), quiet, and icon only with a name.
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icons.tsx';

type Press = (event: MouseEvent) => void;

/** A button with words. `tone` "main" is for the one next step. */
export function Button(props: {
  children: ComponentChildren;
  onPress: Press;
  tone?: 'main' | 'quiet' | 'danger';
  icon?: IconName;
  disabled?: boolean;
  name?: string;
  title?: string;
}) {
  return (
    <button
      type="button"
      class={`button ${props.tone ?? 'quiet'}`}
      onClick={props.onPress}
      disabled={props.disabled ?? false}
      aria-label={props.name}
      title={props.title}
    >
      {props.icon && <Icon name={props.icon} />}
      <span>{props.children}</span>
    </button>
  );
}

export type IconButtonProps = {
  name: string;
  icon: IconName;
  onPress: Press;
  pressed?: boolean;
  title?: string;
  danger?: boolean;
  worded?: boolean;
  tabIndex?: number;
};

/** A button that shows only an icon; `worded`: its name beside it, where there is space. */
export function IconButton(props: IconButtonProps) {
  return (
    <button
      type="button"
      class={props.danger ? 'icon-button danger' : 'icon-button'}
      tabIndex={props.tabIndex}
      onClick={props.onPress}
      aria-label={props.name}
      aria-pressed={props.pressed}
      title={props.title ?? props.name}
    >
      <Icon name={props.icon} />
      {props.worded && (
        <span class="icon-button-name" aria-hidden="true">
          {props.name}
        </span>
      )}
    </button>
  );
}
