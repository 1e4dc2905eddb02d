import { isUtf8 } from 'node:buffer';
import { AppError, invalid } from '#server/errors.ts';

/** About 350,000 people; larger files must be split. */
export const IMPORT_LIMIT = 32 * 1024 * 1024;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** @throws AppError 413 that says both sizes, when the file is too large to be read at all. */
export function refuseTooLarge(bytes: number): void {
  if (bytes <= IMPORT_LIMIT) return;
  throw new AppError(
    'tooLarge',
    `The file is ${megabytes(bytes)}; the limit is ${megabytes(IMPORT_LIMIT)}. Nothing was imported`,
  );
}

/**
 * Passes a file on as it is read, having checked that it is UTF-8 text within the limit: a decoder
 * would put � where someone's name was and say nothing.
 * @throws AppError 400 that names the first line which isn't text.
 */
export async function* csvText(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  let line = 1;
  let cut: Buffer[] = [];
  for await (const chunk of source) {
    if (size === 0) refuseOtherKinds(chunk);
    size += chunk.length;
    refuseTooLarge(size);
    // A character may be cut at the chunk's end, but never at a line's.
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      cut.push(chunk);
      continue;
    }
    const lines = Buffer.concat([...cut, chunk.subarray(0, end)]);
    line = checkLines(lines, line);
    yield plainLineEnds(lines);
    cut = [chunk.subarray(end)];
  }
  const last = Buffer.concat(cut);
  checkLines(last, line);
  if (last.length > 0) yield plainLineEnds(last);
}

const NEWLINE = 0x0a;

/** The parser counts CRLF inside quotes as two lines. */
const plainLineEnds = (lines: Buffer): Buffer =>
  lines.includes('\r\n')
    ? Buffer.from(lines.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : lines;

/** Answers the number of the line that follows. */
function checkLines(lines: Buffer, first: number): number {
  const whole = isUtf8(lines);
  let line = first;
  for (let start = 0; ; line += 1) {
    const end = lines.indexOf(NEWLINE, start);
    const text = lines.subarray(start, end === -1 ? undefined : end);
    if (!whole && !isUtf8(text)) {
      throw invalid(
        `Line ${line} is not UTF-8 text: save the file as “CSV UTF-8”. Nothing was imported`,
      );
    }
    if (end === -1) return line;
    start = end + 1;
  }
}

/** Files that people take for CSV. */
function refuseOtherKinds(start: Buffer): void {
  const mark = start.subarray(0, 4).toString('latin1');
  if (mark.startsWith('ÿþ') || mark.startsWith('þÿ')) {
    throw invalid('The file is UTF-16 text: save it as “CSV UTF-8”. Nothing was imported');
  }
  if (mark.startsWith('PK\u0003\u0004')) {
    throw invalid(
      'The file is a workbook or an archive: save the sheet as “CSV UTF-8”. Nothing was imported',
    );
  }
}
