// Writes a gzipped tar archive whose bytes depend on nothing but the files' names and contents, as npm reads it.
import { gzipSync } from 'node:zlib';

/** The time that npm gives every file of a package, in seconds: some programs refuse files of 1970. */
const MTIME = 499_162_500;
const BLOCK = 512;
/** "Made on an unknown system": zlib writes the one that it runs on. */
const UNKNOWN_SYSTEM = 255;

/** @param {{ name: string, bytes: Buffer }[]} files in the order in which they are stored; names of up to 100 bytes */
export function encodeTarGz(files) {
  const blocks = files.flatMap(({ name, bytes }) => [header(name, bytes.length), bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))]);
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 }); // its time is 0
  packed[9] = UNKNOWN_SYSTEM;
  return packed;
}

/** The header of a plain file that everybody may read, in the format of POSIX (ustar). */
function header(name, size) {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a tar header.`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  block.write(name, 0);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108); // user
  block.write(octal(0, 8), 116); // group
  block.write(octal(size, 12), 124);
  block.write(octal(MTIME, 12), 136);
  block.write(' '.repeat(8), 148); // the checksum counts itself as spaces
  block.write('0', 156); // a plain file
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
