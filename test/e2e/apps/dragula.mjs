// A board whose cards dragula moves between lists, with its examples' cursor; each list has a button that adds a card.
import dragula from 'dragula';

const CARDS = { Waiting: ['Fix the printer', 'Order paper'], Working: ['Paint the door'], Done: [] };
const place = document.querySelector('#app');
if (place !== null) {
  place.style.display = 'flex';
  const card = text => Object.assign(document.createElement('div'), { textContent: text, style: 'cursor: move' });
  const lists = Object.entries(CARDS).map(([title, texts]) => {
    const column = document.createElement('section');
    const list = document.createElement('div');
    list.append(...texts.map(card));
    const add = Object.assign(document.createElement('button'), { textContent: '+ Add card' });
    add.onclick = () => {
      const box = document.createElement('textarea');
      box.onkeydown = event => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        box.replaceWith(add);
        list.append(card(box.value));
      };
      add.replaceWith(box);
      box.focus();
    };
    column.append(Object.assign(document.createElement('h2'), { textContent: title }), list, add);
    place.append(column);
    return list;
  });
  dragula(lists);
  window.held = () => lists.map(list => [...list.children].map(each => each.textContent).join(', '));
}
