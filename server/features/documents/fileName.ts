import { AppError } from '#server/errors.ts';
import { UPLOAD_FAILED } from '#machines/values/attachments.ts';
import type { Kind } from './content/kind.ts';

/** Most of a name that is kept; systems take 255 bytes, and three of them may make one letter. */
const LONGEST = 80;

/** Controls, turners of direction, and letters without width. Joiners stay: Bengali is spelled with them. */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]/g;
const NOT_IN_NAMES = /[<>:"/\\|?*]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name under which an upload is kept and offered again: no path, nothing invisible, nothing that
 * a file system minds, and an ending that is its content's.
 * @throws AppError 415 when the name ends as another kind of file would.
 */
export function safeName(given: string, kind: Kind): string {
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
