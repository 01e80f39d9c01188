// A terminal of xterm.js, with a shell that knows `ls`, `cat` and `mv`.
import { Terminal } from '@xterm/xterm';

const files = new Map([
  ['notes.txt', 'The key lies under the third stone.'],
  ['todo.txt', 'Water the plants.'],
]);
const ran = [];
const terminal = new Terminal({ cols: 80, rows: 20 });
terminal.open(document.querySelector('#app'));
terminal.write('$ ');
let line = '';
let echo = true;

function run([command, from, to]) {
  if (command === 'ls') return [...files.keys()].join('  ');
  if (command === 'cat') return files.get(from) ?? `cat: ${from}: No such file`;
  if (command === 'mv' && files.has(from)) {
    files.set(to, files.get(from));
    files.delete(from);
    return '';
  }
  return `${command}: not found`;
}

terminal.onData(data => {
  for (const sign of data) {
    if (sign === '\r') {
      ran.push(line);
      const says = run(line.split(' '));
      terminal.write(`\r\n${says === '' ? '' : `${says}\r\n`}$ `);
      line = '';
    } else if (sign === '\x7f') {
      if (line !== '') terminal.write('\b \b');
      line = line.slice(0, -1);
    } else {
      line += sign;
      if (echo) terminal.write(sign);
    }
  }
});
window.silent = () => {
  echo = false;
};
window.held = () => [...ran, [...files.keys()].join(' ')];
