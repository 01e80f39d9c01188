// Unpacks a zip archive, as a browser does: by its directory, each file at the place that is written there.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const DEFLATE = 8;

/** Writes every file of an archive (without a comment, deflated) into a folder. */
export function unzip(archive: Buffer, folder: string): void {
  const end = archive.length - END_BYTES;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('This is no zip archive, or it has a comment.');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY || archive.readUInt16LE(at + 10) !== DEFLATE)
      throw new Error('An entry of the archive cannot be read.');
    const [packed, nameBytes, extra, comment] = [20, 28, 30, 32].map(field =>
      field === 20 ? archive.readUInt32LE(at + field) : archive.readUInt16LE(at + field),
    ) as [number, number, number, number];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    if (normalize(name).startsWith('..')) throw new Error(`An entry of the archive lies outside: ${name}`);
    const from = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, inflateRawSync(archive.subarray(from, from + packed)));
    at += ENTRY_BYTES + nameBytes + extra + comment;
  }
}
