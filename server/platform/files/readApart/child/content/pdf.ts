import { beginsWithMarkup, endsAsArchive, isBlank } from './markup.ts';

/**
 * By how many bytes the stated position of the object table may be wrong, because programs that edit PDFs often get it
 * slightly wrong.
 */
const TOLERANCE = 64;

/**
 * Whether a file is a PDF: its header and trailer are valid, and the trailer gives the position of the object table.
 */
export function isPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) return false;
  if (beginsWithMarkup(bytes) || endsAsArchive(bytes)) return false;
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0 || !isBlank(bytes.subarray(end + 5))) return false;
  const tail = bytes.subarray(Math.max(0, end - 64), end).toString('latin1');
  const [, offset] = /startxref\s+(\d{1,8})\s*$/.exec(tail) ?? [];
  if (offset === undefined) return false;
  const at = Number(offset);
  const near = bytes.subarray(Math.max(0, at - TOLERANCE), at + TOLERANCE).toString('latin1');
  return at < end && /xref|\d+\s+\d+\s+obj/.test(near);
}
