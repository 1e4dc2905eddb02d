import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { publicAddress } from '#server/platform/env.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { fileCall, type FileCaller } from '#server/platform/http/fileCall.ts';
import { queryBoolean, queryIdOrAll, queryInt } from '#server/platform/http/query.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import { localeTag, paperLocale, queryLocale } from '#server/kits/papers/locale.ts';
import { getText } from '#server/kits/papers/paper.ts';
import { readLogo, newPage, setRow, type PaperRow } from '#server/kits/papers/print.ts';
import { paperFile } from '#server/kits/papers/routes.ts';
import type { Typesetter } from '#server/platform/pdf/typesetter.ts';
import { getLetters } from './letterPaper.ts';
import { mayReadLetterOf, unitsWithLetters } from './payAccess.ts';
import { releasedIncrements, revisionsOfIncrements } from './revisionRows.ts';

const PDF = 'application/pdf';

/** The specification doesn't define this query: the letter of one released increment. */
export const letterQuery = z.object({
  incrementId: queryInt('must be an increment id'),
  locale: queryLocale,
  inline: queryBoolean.default(false),
});

/**
 * Returns the letter of an increment, always with the same bytes.
 * @throws AppError 404 if nothing was released, or the caller may not see it.
 */
export async function letterFile(
  call: Call,
  { incrementId, locale, inline }: z.output<typeof letterQuery>,
): Promise<StreamedFile> {
  const [row] = await revisionsOfIncrements(call.db, call.actor.accountId, [incrementId]);
  const by = 'PdfAndExcelReport/IncrementLetter';
  if (!row || !(await mayReadLetterOf(call, row.employeeId, by))) {
    throw notFound('Letter not found');
  }
  const [letter] = await issuedLetters(call, [row]);
  if (!letter) throw notFound('This letter has been withdrawn');
  return paperFile(call, letter, { locale, inline });
}

const issuedLetters = (
  { services, actor: { userId, accountId } }: FileCaller,
  rows: Parameters<typeof getLetters>[2],
): Promise<PaperRow[]> =>
  withTransaction(services.db, (tx) => getLetters(tx, { userId, accountId }, rows));

/** The specification doesn't define this query: all letters of a year that match the filters (0 for all). */
const lettersQuery = z.object({
  year: queryInt('Fiscal Year is required'),
  businessUnitId: queryIdOrAll,
  worplaceGroupId: queryIdOrAll,
  sectionId: queryIdOrAll,
  locale: queryLocale,
  inline: queryBoolean.default(false),
});

/**
 * Returns all letters of a year in one PDF.
 * @throws AppError 404 if nothing was released.
 */
async function lettersFile(
  call: FileCaller,
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
  const page = newPage(
    title,
    { values: { accountName: 'Cadre' }, issuedAt: new Date() },
    localeTag(query.locale),
  );
  const content = Readable.from(letters(call, page, ids, query.locale), { objectMode: false });
  return { name: `${title}.pdf`, type: PDF, inline: query.inline, content };
}

export const lettersCall = fileCall(
  '/PdfAndExcelReport/IncrementLetters',
  lettersQuery,
  lettersFile,
);

const ROWS_A_STATEMENT = 200;

/**
 * Renders one letter per page while streaming, so that thousands are never in memory together and other requests aren't
 * delayed.
 */
async function* letters(
  call: FileCaller,
  page: Typesetter,
  ids: readonly number[],
  language: string,
): AsyncGenerator<Buffer> {
  const { db, actor, services } = call;
  const address = publicAddress(services.env);
  const logos = new Map<string | null, Buffer | null>();
  for (let at = 0; at < ids.length; at += ROWS_A_STATEMENT) {
    const some = ids.slice(at, at + ROWS_A_STATEMENT);
    const rows = await revisionsOfIncrements(db, actor.accountId, some);
    for (const letter of await issuedLetters(call, rows)) {
      const locale = paperLocale(localeTag(language), getText(letter.values, 'currency'));
      const { logoStoredAs } = letter;
      if (!logos.has(logoStoredAs)) logos.set(logoStoredAs, await readLogo(services.env, letter));
      setRow(page, letter, { locale, address, logo: logos.get(logoStoredAs) ?? null });
      yield* page.finished();
      await setImmediate();
    }
  }
  page.document.end();
  yield* page.finished();
}
