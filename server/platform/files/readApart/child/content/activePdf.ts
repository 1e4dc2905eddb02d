import { inflateSync } from 'node:zlib';

/** Names in a PDF that stand for scripts, programs, forms or embedded files. */
const ACTIVE = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'ImportData',
  'SubmitForm',
  'GoToE',
  'GoToR',
  'XFA',
  'RichMedia',
  'Rendition',
  'Movie',
  'Sound',
  'Encrypt',
]);

/** The maximum number of bytes that the streams of a file may decompress to while it is checked. */
const MAX_DECOMPRESSED_BYTES = 50_000_000;

/** The longest stream header (dictionary) that is searched; it is longer than any that programs write. */
const LONGEST_HEAD = 4096;
const MAX_STREAMS = 20_000;

/**
 * Whether a PDF contains more than pages, such as scripts. Names are decoded as viewers do (`/J#53` is `/JS`), in the
 * file and in its compressed object streams. An encrypted file counts as active, because its content cannot be checked.
 */
export function isActivePdf(bytes: Buffer): boolean {
  if (holdsActiveName(bytes.toString('latin1'))) return true;
  let unfolded = 0;
  for (const content of objectStreams(bytes)) {
    if (content === null) return true;
    unfolded += content.length;
    if (unfolded > MAX_DECOMPRESSED_BYTES || holdsActiveName(content.toString('latin1')))
      return true;
  }
  return false;
}

function holdsActiveName(text: string): boolean {
  for (const [, name = ''] of text.matchAll(/\/([A-Za-z#][\w#]*)/g)) {
    const read = name.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (ACTIVE.has(read)) return true;
  }
  return false;
}

/** The object streams of a PDF, decompressed. Null for a stream that cannot be decompressed or uses another filter. */
function* objectStreams(bytes: Buffer): Generator<Buffer | null> {
  const text = bytes.toString('latin1');
  let streams = 0;
  for (const match of text.matchAll(/>>\s{0,8}stream\r?\n/g)) {
    streams += 1;
    const before = text.slice(Math.max(0, match.index - LONGEST_HEAD), match.index);
    const begins = before.lastIndexOf('obj');
    const head = before.slice(begins + 3);
    if (begins < 0 || streams > MAX_STREAMS) {
      yield null;
      return;
    }
    if (!/\/(ObjStm|[\w]*#)/.test(head)) continue;
    const from = match.index + match[0].length;
    const until = text.indexOf('endstream', from);
    const isPlain = until >= 0 && !/#|\/(DecodeParms|DP|F)\b/.test(head);
    yield isPlain ? unfold(bytes.subarray(from, until), head) : null;
  }
}

/**
 * Decompresses an object stream. Null if that fails, or for a filter other than deflate, which could hide the content.
 */
function unfold(content: Buffer, head: string): Buffer | null {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/[^\s/>[]+)/.exec(head)?.[1];
  if (filter === undefined) return content;
  if (!/^\[?\s*\/FlateDecode\s*\]?$/.test(filter)) return null;
  try {
    return inflateSync(content, { maxOutputLength: MAX_DECOMPRESSED_BYTES });
  } catch {
    return null;
  }
}
