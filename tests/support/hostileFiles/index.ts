import { csvs, calendars, logs } from './texts.ts';
import type { HostileFile } from './hostileFile.ts';
import { documents, workbooks } from './packages.ts';
import { pdfs } from './pdfs.ts';
import { pictures } from './pictures.ts';

/**
 * Files that try to stop their reader, one for each format and manner that it can have.
 * @param size 1 for sizes that stop a reader without limits; less for a quick run.
 */
export const hostileFiles = (size = 1): HostileFile[] =>
  [workbooks, documents, pdfs, csvs, logs, calendars, pictures].flatMap((make) => make(size));

export type { HostileFile } from './hostileFile.ts';
