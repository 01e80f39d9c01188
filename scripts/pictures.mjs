// Takes the README's pictures from the last unattended run: `npm start -- --headless && node scripts/pictures.mjs`.
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

/** Picture of the README → the moment of the run that it shows; turn 6 is the one in which the AI mends its mistake. */
const PICTURES = [
  { name: 'review.png', moment: /^panel-2-review-turn-06-360-light\.png$/ },
  { name: 'confirm.png', moment: /^panel-3-confirm-360-light\.png$/ },
  { name: 'done.png', moment: /^panel-4-goal-360-dark\.png$/ },
];

const out = join(ROOT, 'out');
if (!existsSync(out)) throw new Error('There is no out/ folder yet; run "npm start -- --headless" first.');
const images = join(ROOT, 'docs/images');
mkdirSync(images, { recursive: true });
const taken = readdirSync(out).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
for (const { name, moment } of PICTURES) {
  const file = taken.filter(candidate => moment.test(candidate)).at(-1);
  if (file === undefined) throw new Error(`The last run made no picture for ${name}; run "npm start -- --headless" again.`);
  copyFileSync(join(out, file), join(images, name));
  console.log(`${name} from ${file}`);
}
