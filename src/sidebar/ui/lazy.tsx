// Parts of the panel that are not there at its start (panel): their code is read when they are first drawn, or when the panel is idle.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

type Drawn<P> = (props: P) => ComponentChildren;

/** A component that is loaded once, and draws nothing until then. `load` reads its file, which is part of the extension and always there. */
export function lazy<P extends object>(load: () => Promise<Drawn<P>>): { Part: Drawn<P>; preload(): Promise<void> } {
  const loaded = signal<{ Part: Drawn<P> } | null>(null);
  let loading: Promise<void> | null = null;
  const preload = () => {
    loading ??= load().then(Part => {
      loaded.value = { Part };
    });
    return loading;
  };
  const Part = (props: P) => {
    useEffect(() => void preload(), []);
    const ready = loaded.value;
    return ready === null ? null : <ready.Part {...props} />;
  };
  return { Part, preload };
}
