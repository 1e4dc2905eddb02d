import { isDoc } from './doc.ts';
import { isDocx } from './docx.ts';
import { isJpeg } from './jpeg.ts';
import { isPdf } from './pdf.ts';
import { isPng } from './png.ts';

/** A kind of attachment (spec 000 §9): its content type, and allowed extensions. */
export interface Kind {
  contentType: string;
  extensions: readonly [string, ...string[]];
}

/*
 * Own detection. The library file-type needs Node 22 in its maintained version, and only reads a file's
 * beginning: HTML after a PDF header, an archive after an image, and a document full of macros would
 * pass.
 */
const KINDS: readonly (Kind & { is: (bytes: Buffer) => boolean | Promise<boolean> })[] = [
  { contentType: 'application/pdf', extensions: ['pdf'], is: isPdf },
  { contentType: 'image/png', extensions: ['png'], is: isPng },
  { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'], is: isJpeg },
  { contentType: 'application/msword', extensions: ['doc'], is: isDoc },
  {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    is: isDocx,
  },
];

/**
 * The kind of a file by its content; null if not accepted. One at a time, because a file that
 * decompresses to 50 MB must not do so fifty times concurrently.
 */
export function kindOf(bytes: Buffer): Promise<Kind | null> {
  const looked = turn.then(() => look(bytes));
  turn = looked.catch(() => null);
  return looked;
}

let turn: Promise<unknown> = Promise.resolve();

async function look(bytes: Buffer): Promise<Kind | null> {
  for (const { is, ...kind } of KINDS) if (await is(bytes)) return kind;
  return null;
}
