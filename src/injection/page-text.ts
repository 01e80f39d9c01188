// Entry of the text bundle (page): reads long texts and tables, and looks for words. Injected only with the methods that need it.
import { attributeWords } from '../context/page/attributes.ts';
import { readFrames } from '../context/page/frame-visibility.ts';
import { readSearch, searchWords } from '../context/page/search.ts';
import { readSelection } from '../context/page/selection.ts';
import { isTable, rowText, tableText } from '../context/page/text/table.ts';
import { readText } from '../context/page/text/text.ts';

// An element of the page with this name does not count.
if (!Object.hasOwn(globalThis, 'baiText'))
  globalThis.baiText = { readText, readSelection, readFrames, readSearch, attributeWords, searchWords, isTable, tableText, rowText };
