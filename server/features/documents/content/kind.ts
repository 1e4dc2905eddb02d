import { isDoc } from './doc.ts';
import { isDocx } from './docx.ts';
import { isJpeg } from './jpeg.ts';
import { isPdf } from './pdf.ts';
import { isPng } from './png.ts';

/** A kind of attachment (spec 000 §9): how it is served, and what its name may end with. */
export interface Kind {
  contentType: string;
  extensions: readonly [string, ...string[]];
}

/*
 * By our own reading of the bytes. file-type, the kept library for it, needs Node 22 in the version
 * that is kept, and looks at a file's beginning alone: a page behind a PDF's first line, an archive
 * behind a picture and a document full of macros would pass as what they begin with.
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
 * The type of a file by its content; null if not accepted. One at a time: a file that decompresses to 50 MB
 * must not do so fifty times concurrently.
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
