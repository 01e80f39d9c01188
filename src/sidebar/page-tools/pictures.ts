// Small pictures of a row's target (panel): as it stands before approval, and before and after it was acted on. Off unless switched on.
import type { Executor } from '../../executor/executor.ts';
import { kindOfHost } from '../../protocol/policy/site-kinds.ts';
import type { Seen } from '../../protocol/seen.ts';
import type { Store } from '../app/index.ts';

/** Longest side of a kept picture, px; some kilobytes each. */
const SIDE = 160;

/** Whether a site is of a kind of which no picture is kept, whatever the setting and the rule for that site say. */
export function isPrivatePlace(address: string): boolean {
  return !URL.canParse(address) || kindOfHost(new URL(address).hostname) !== null;
}

/** Takes a picture when the user has switched them on, the site is not a private one and the tab is in front; "" otherwise. */
export async function takePicture(store: Store, executor: Executor, target: Seen | null, css: string | null): Promise<string> {
  if (!store.app.peek().settings.pictures || target === null || css === null || target.card.sensitive) return '';
  if (isPrivatePlace(target.topOrigin)) return '';
  const reply = await executor.picture(target, css);
  return reply.ok ? shrink(reply.value.dataUrl) : '';
}

async function shrink(dataUrl: string): Promise<string> {
  const image = new Image();
  image.src = dataUrl;
  try {
    await image.decode();
  } catch {
    return '';
  }
  const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.8);
}
