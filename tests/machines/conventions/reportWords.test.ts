import { expect, it } from 'vitest';
import { REPORTS } from '#server/catalogue/reports.ts';
import type { Report } from '#server/kits/reports/report.ts';

/** How long such a choice may be. What is before it belongs to other columns. */
const LONGEST = 900;
/** Values that are names of the company’s things, beside a choice for another column. */
const NAMES = new Set(['ownHeldItems.title']);

/** Whether the query chooses the column's value among terms of its own, such as `then 'Paid'`. */
const choosesTerms = ({ query }: Report, column: string): boolean => {
  const sql = typeof query === 'string' ? query : query(new Map());
  const [, choice = ''] =
    new RegExp(`(case [^;]*?end)\\s+as "?${column}"?[\\s,]`, 's').exec(sql) ?? [];
  return /then '[A-Z][a-z]/.test(choice.slice(-LONGEST));
};

it('translates the values that a report’s query chooses among Cadre’s own terms', () => {
  const untranslated = REPORTS.flatMap((report) =>
    report.columns
      .filter(({ kind, words, labelled }) => kind === 'text' && !words && !labelled)
      .filter(({ id }) => choosesTerms(report, id))
      .map(({ id }) => `${report.id}.${id}`)
      .filter((one) => !NAMES.has(one)),
  );
  expect(untranslated).toEqual([]);
});
