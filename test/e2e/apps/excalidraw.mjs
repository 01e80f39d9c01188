// A drawing of Excalidraw; what stands on it is in its own scene.
import { Excalidraw } from '@excalidraw/excalidraw';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const excalidrawAPI = api => {
  window.held = () => api.getSceneElements().map(({ type }) => type);
};
const place = document.querySelector('#app');
if (place !== null) createRoot(place).render(createElement(Excalidraw, { excalidrawAPI }));
