// A workspace of Blockly with its toolbox. What it holds is the program that its blocks are.
import * as Blockly from 'blockly';
import { javascriptGenerator } from 'blockly/javascript';

const toolbox = {
  kind: 'categoryToolbox',
  contents: [
    {
      kind: 'category',
      name: 'Loops',
      contents: [
        { kind: 'block', type: 'controls_repeat_ext', inputs: { TIMES: { shadow: { type: 'math_number', fields: { NUM: 10 } } } } },
      ],
    },
    {
      kind: 'category',
      name: 'Text',
      contents: [{ kind: 'block', type: 'text_print', inputs: { TEXT: { shadow: { type: 'text', fields: { TEXT: 'abc' } } } } }],
    },
  ],
};
const place = document.querySelector('#app');
if (place !== null) {
  const workspace = Blockly.inject(place, { toolbox });
  window.held = () => [javascriptGenerator.workspaceToCode(workspace).replace(/\s+/g, ' ').trim()];
}
