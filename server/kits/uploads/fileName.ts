import { AppError } from '#server/platform/errors.ts';
import { UPLOAD_FAILED } from '#machines/core/values/attachments.ts';
import type { AttachmentKind } from '#server/platform/files/readApart/index.ts';

/** The longest name of a file, in characters. File systems allow 255 bytes, and a character may need three bytes. */
const LONGEST = 80;

/**
 * Control characters, marks of writing direction, and letters without width. Joiners are not included, because Bengali
 * spelling needs them.
 */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]/g;
const NOT_IN_NAMES = /[<>:"/\\|?*]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name under which an upload is stored and offered for download: without path, invisible characters and characters
 * that file systems refuse, and with the extension that fits its content.
 * @throws AppError 415 if it has the extension of another kind of file.
 */
export function safeName(given: string, kind: AttachmentKind): string {
  const cleaned = given
    .normalize('NFC')
    .replace(/\p{Cs}/gu, '')
    .replace(INVISIBLE, '')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(NOT_IN_NAMES, '_')
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '');
  const name = cleaned ?? '';
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? kind.extensions[0] : name.slice(dot + 1).toLowerCase();
  if (!kind.extensions.includes(extension)) {
    const message = `The file contains ${kind.extensions[0].toUpperCase()}, which does not match its name`;
    throw new AppError('unsupportedMedia', UPLOAD_FAILED, { errors: [{ path: 'files', message }] });
  }
  const stem = Array.from((dot < 0 ? name : name.slice(0, dot)).replace(/^[.\s]+/, ''))
    .slice(0, LONGEST)
    .join('')
    .trim();
  return `${stem === '' || RESERVED.test(stem) ? `file${stem}` : stem}.${extension}`;
}
