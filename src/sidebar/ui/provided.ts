// Gives components what their panel can do (panel): each room has a context of its own, and the panel provides them all.
import { type Context, createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** A context for the commands of one room, and the hook by which a component gets them. */
export function provided<T>(): [Context<T | null>, () => T] {
  const context = createContext<T | null>(null);
  return [
    context,
    () => {
      const value = useContext(context);
      if (value === null) throw new Error('Outside the panel.');
      return value;
    },
  ];
}
