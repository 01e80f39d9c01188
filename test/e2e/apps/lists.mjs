// Two lists whose order is changed by dragging: one of dnd-kit, which waits for a press of 250 ms, and one of SortableJS.
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Sortable from 'sortablejs';

const STYLE = { padding: '6px 12px', margin: 4, border: '1px solid #999', width: 240, background: '#fff' };
let order = ['Pay the rent', 'Call Ann', 'Water the plants', 'Buy bread'];

function Item({ id }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  const moved = transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`;
  return h('div', { ref: setNodeRef, ...attributes, ...listeners, style: { ...STYLE, transform: moved, transition } }, id);
}

function Tasks() {
  const [items, setItems] = useState(order);
  order = items;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { delay: 250, tolerance: 5 } }));
  const onDragEnd = ({ active, over }) => {
    if (over !== null) setItems(arrayMove(items, items.indexOf(active.id), items.indexOf(over.id)));
  };
  return h(
    DndContext,
    { sensors, collisionDetection: closestCenter, onDragEnd },
    h(SortableContext, { items, strategy: verticalListSortingStrategy }, ...items.map(id => h(Item, { key: id, id }))),
  );
}

const place = document.querySelector('#app');
place.innerHTML = '<h2>Tasks</h2><div id="tasks"></div><h2>Songs</h2><ul id="songs"></ul>';
for (const song of ['Yesterday', 'Heroes', 'Imagine', 'Hurt']) {
  const item = document.createElement('li');
  item.textContent = song;
  Object.assign(item.style, { padding: '6px', width: '240px', cursor: 'grab' });
  document.querySelector('#songs').append(item);
}
Sortable.create(document.querySelector('#songs'), { animation: 150 });
createRoot(document.querySelector('#tasks')).render(h(Tasks));
window.held = () => [order.join(', '), [...document.querySelectorAll('#songs > li')].map(({ textContent }) => textContent).join(', ')];
