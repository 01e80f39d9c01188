// Lists as React and Vue draw them: with keys and without, a window onto a long list, and a list that a server wrote and the page takes over.
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { createApp, createSSRApp, h, nextTick, ref } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';

const reactRows = (people, keyed) =>
  createElement(
    'ul',
    null,
    people.map((person, index) =>
      createElement(
        'li',
        { key: keyed ? person.id : index },
        createElement('span', null, person.name),
        createElement('button', { type: 'button', 'data-for': person.name, onClick: () => {} }, 'Remove'),
      ),
    ),
  );

const vueRows = (people, keyed) =>
  h(
    'ul',
    people.map((person, index) =>
      h('li', { key: keyed ? person.id : index }, [
        h('span', person.name),
        h('button', { 'data-for': person.name, onClick: () => {} }, 'Remove'),
      ]),
    ),
  );

/** Draws a list into a box; `draw` draws other people into the same list, `end` takes it away. `written`: the server's page, taken over. */
export const FRAMEWORKS = {
  React: async (box, people, keyed, written = false) => {
    if (written) box.innerHTML = renderToString(reactRows(people, keyed));
    let root = null;
    const draw = now => {
      if (root === null && written) flushSync(() => (root = hydrateRoot(box, reactRows(now, keyed), { onRecoverableError: () => {} })));
      else {
        root ??= createRoot(box);
        flushSync(() => root.render(reactRows(now, keyed)));
      }
      return new Promise(resolve => setTimeout(resolve));
    };
    if (!written) await draw(people);
    return { draw, end: () => root?.unmount() };
  },
  Vue: async (box, people, keyed, written = false) => {
    const shown = ref(people);
    const component = { render: () => vueRows(shown.value, keyed) };
    if (written) box.innerHTML = await renderVue(createSSRApp(component));
    let app = null;
    const draw = async now => {
      shown.value = now;
      if (app === null) {
        app = written ? createSSRApp(component) : createApp(component);
        app.mount(box);
      }
      await nextTick();
    };
    if (!written) await draw(people);
    return { draw, end: () => app?.unmount() };
  },
};
