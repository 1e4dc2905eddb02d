// Extracts the text of one PDF from standard input to standard output. A separate process without secrets
// and without permission to write files or start processes, so that a hostile file can only crash this
// process.
import { stdin, stdout } from 'node:process';
import { getDocumentProxy } from 'unpdf';

const [pages = 0, characters = 0] = process.argv.slice(2).map(Number);

/** @type {Buffer[]} */
const parts = [];
for await (const part of stdin) parts.push(part);
const document = await getDocumentProxy(new Uint8Array(Buffer.concat(parts)), {
  isEvalSupported: false,
  useSystemFonts: false,
  stopAtErrors: false,
});
let left = characters;
for (let at = 1; at <= Math.min(document.numPages, pages) && left > 0; at += 1) {
  const page = await document.getPage(at);
  const { items } = await page.getTextContent();
  const text = items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .slice(0, left);
  left -= text.length;
  stdout.write(`${text}\n`);
  page.cleanup();
}
