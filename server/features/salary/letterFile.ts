import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { fiscalYearLabel } from '#machines/values/fiscalYear.ts';
import { recordSalaryAccess } from '#server/access/salaryAccess.ts';
import { notFound } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { queryBoolean, queryIdOrAll, queryInt } from '#server/http/query.ts';
import type { StreamedFile } from '#server/http/stream.ts';
import { Typesetter } from '#server/pdf/typesetter.ts';
import { setLetter } from './letter.ts';
import { letterLocale, queryLocale, type LetterLocale } from './letterLocale.ts';
import { mayReadLetterOf, unitsWithLetters } from './payAccess.ts';
import { referenceOf, releasedIncrements, revisionsOfIncrements } from './revisionRows.ts';

const MARGIN = 60;
const PDF = 'application/pdf';

/** Ours: the letter of one released increment. */
export const letterQuery = z.object({
  incrementId: queryInt('must be an increment id'),
  locale: queryLocale,
  inline: queryBoolean.default(false),
});

/**
 * The letter, the same bytes at each asking.
 * @throws AppError 404 where nothing has been released, or it isn't the caller's to see.
 */
export async function letterFile(
  call: Call,
  { incrementId, locale, inline }: z.output<typeof letterQuery>,
): Promise<StreamedFile> {
  const [row] = await revisionsOfIncrements(call.db, call.actor.accountId, [incrementId]);
  const by = 'PdfAndExcelReport/IncrementLetter';
  if (!row || !(await mayReadLetterOf(call, row.employeeId, by))) {
    throw notFound('There is no such letter');
  }
  const page = new Typesetter({
    title: `${referenceOf(row)} ${row.employeeName}`,
    author: row.accountName,
    made: row.releasedAt,
    margin: MARGIN,
  });
  setLetter(page, row, letterLocale(locale, row.currency));
  page.document.end();
  return { name: `${referenceOf(row)}.pdf`, type: PDF, inline, content: page.document };
}

/** Ours: all letters of a year, as far as the filters let through (0 for all). */
export const lettersQuery = z.object({
  year: queryInt('Fiscal Year is required'),
  businessUnitId: queryIdOrAll,
  worplaceGroupId: queryIdOrAll,
  sectionId: queryIdOrAll,
  locale: queryLocale,
  inline: queryBoolean.default(false),
});

/** @throws AppError 404 where nothing has been released. */
export async function lettersFile(
  call: Call,
  query: z.output<typeof lettersQuery>,
): Promise<StreamedFile> {
  const released = await releasedIncrements(call.db, {
    year: query.year,
    unitIds: await unitsWithLetters(call, query.businessUnitId),
    workplaceGroupId: query.worplaceGroupId,
    sectionId: query.sectionId,
  });
  if (released.length === 0) throw notFound('Nothing has been released here');
  await recordSalaryAccess(call.db, call.actor, {
    call: 'PdfAndExcelReport/IncrementLetters',
    employeeIds: released.map(({ employeeId }) => employeeId),
  });
  const ids = released.map(({ id }) => id);
  const title = `Increment letters ${fiscalYearLabel(query.year)}`;
  const page = new Typesetter({ title, author: 'Cadre', made: new Date(), margin: MARGIN });
  const content = Readable.from(letters(call, page, ids, query.locale), { objectMode: false });
  return { name: `${title}.pdf`, type: PDF, inline: query.inline, content };
}

const ROWS_A_STATEMENT = 200;

/**
 * A letter a page, set as they are taken: thousands are never held, and between two of them other
 * calls get their turn.
 */
async function* letters(
  { db, actor }: Call,
  page: Typesetter,
  ids: readonly number[],
  tag: string,
): AsyncGenerator<Buffer> {
  let locale: LetterLocale | undefined;
  for (let at = 0; at < ids.length; at += ROWS_A_STATEMENT) {
    const some = ids.slice(at, at + ROWS_A_STATEMENT);
    for (const row of await revisionsOfIncrements(db, actor.accountId, some)) {
      // All are of one account.
      locale ??= letterLocale(tag, row.currency);
      setLetter(page, row, locale);
      yield* page.finished();
      await setImmediate();
    }
  }
  page.document.end();
  yield* page.finished();
}
