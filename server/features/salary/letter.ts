import type { Arrears } from '#machines/workflows/increment/arrears.ts';
import { difference } from '#machines/values/money.ts';
import type { TextStyle, Typesetter } from '#server/pdf/typesetter.ts';
import type { LetterLocale } from './letterLocale.ts';
import { arrearsOfRow, referenceOf, type RevisionRow } from './revisionRows.ts';

const MUTED: TextStyle = { color: '#5a6472' };
const SMALL: TextStyle = { ...MUTED, size: 8.5 };
const BOLD: TextStyle = { bold: true };

/** One page: what somebody's raise makes of their pay, since when, and what is owed (contract: finance release). */
export function setLetter(page: Typesetter, row: RevisionRow, locale: LetterLocale): void {
  const { say } = locale;
  page.newPage();
  setHead(page, row, locale);
  page.paragraph(say('subject', { year: locale.years(row.year) }), BOLD);
  page.skip(8);
  page.paragraph(say('greeting', { name: row.employeeName }));
  page.skip(6);
  page.paragraph(
    say('opening', {
      percent: locale.percent(row.incrementPercent),
      date: locale.date(row.effectiveDate),
    }),
  );
  page.skip(8);
  setPay(page, row, locale);
  if (row.appliedAt === null) page.paragraph(say('scheduled'));
  const arrears = arrearsOfRow(row);
  if (arrears.amount !== 0) setArrears(page, arrears, locale);
  page.skip(8);
  page.paragraph(say('unchanged'));
  page.paragraph(say('thanks'));
  page.skip(14);
  page.paragraph(say('closing'));
  page.skip(4);
  page.paragraph(row.unitName, BOLD);
  const releasedOn = locale.date(row.releasedAt.toISOString());
  page.paragraph(
    row.releasedByName === ''
      ? releasedOn
      : say('releasedBy', { name: row.releasedByName, date: releasedOn }),
    MUTED,
  );
  page.skip(16);
  page.rule();
  page.skip(4);
  page.paragraph(say('footer', { reference: referenceOf(row) }), SMALL);
}

function setHead(page: Typesetter, row: RevisionRow, locale: LetterLocale): void {
  const { say } = locale;
  page.paragraph(row.accountName, { bold: true, size: 16, color: '#24406e' });
  page.paragraph(row.unitName, MUTED);
  page.skip(8);
  page.rule('#24406e');
  page.skip(14);
  const top = page.y;
  page.line(`${say('date')}: ${locale.date(row.releasedAt.toISOString())}`, { align: 'right' });
  page.line(`${say('reference')}: ${referenceOf(row)}`, { align: 'right' });
  page.y = top;
  const width = page.width * 0.6;
  page.line(say('to'), MUTED);
  page.paragraph(row.employeeName, BOLD, page.left, width);
  page.paragraph(`${say('employeeId')}: ${row.employeeCode}`, {}, page.left, width);
  page.paragraph(row.designationName, {}, page.left, width);
  page.paragraph(`${row.sectionName}, ${row.departmentName}`, {}, page.left, width);
  page.skip(18);
}

function setPay(page: Typesetter, row: RevisionRow, { say, money }: LetterLocale): void {
  const raise = (before: number, after: number) => money(Number(difference(after, before)));
  setTable(page, [
    [say('salary'), say('before'), say('increase'), say('after')],
    [
      say('gross'),
      money(row.grossBefore),
      raise(row.grossBefore, row.grossAfter),
      money(row.grossAfter),
    ],
    [
      say('basic'),
      money(row.basicBefore),
      raise(row.basicBefore, row.basicAfter),
      money(row.basicAfter),
    ],
  ]);
}

function setArrears(page: Typesetter, arrears: Arrears, locale: LetterLocale): void {
  const { say, money } = locale;
  page.skip(6);
  page.paragraph(say('arrears', { amount: money(arrears.amount) }));
  page.skip(6);
  setTable(page, [
    [say('period'), say('days'), say('amount')],
    ...arrearsLines(arrears, locale),
    [say('total'), '', money(arrears.amount)],
  ]);
  page.paragraph(say('formula'), SMALL);
}

/** A broken month by itself, full months together: a raise of years ago still fits its page. */
function arrearsLines({ months }: Arrears, locale: LetterLocale): string[][] {
  const { say, money, count, month } = locale;
  const broken = months.filter(({ days, daysInMonth }) => days < daysInMonth);
  const full = months.filter(({ days, daysInMonth }) => days === daysInMonth);
  const [first] = full;
  const last = full.at(-1);
  const lines = broken.map((each) => [
    month(each.month),
    say('daysOf', { days: count(each.days), daysInMonth: count(each.daysInMonth) }),
    money(each.amount),
  ]);
  if (!first || !last) return lines;
  const sum = full.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  const period =
    full.length === 1 ? month(first.month) : `${month(first.month)} – ${month(last.month)}`;
  const length =
    full.length === 1 ? say('fullMonth') : say('fullMonths', { count: count(full.length) });
  return [...lines, [period, length, money(sum)]];
}

/** The first column's texts to the left, figures to the right; the first row is its head. */
function setTable(page: Typesetter, rows: readonly (readonly string[])[]): void {
  const columns = rows[0]?.length ?? 1;
  const firstWidth = page.width * 0.4;
  const width = (page.width - firstWidth) / Math.max(1, columns - 1);
  rows.forEach((cells, index) => {
    const style: TextStyle = index === 0 ? MUTED : {};
    page.rule();
    page.skip(3);
    const top = page.y;
    cells.forEach((cell, column) => {
      page.y = top;
      if (column === 0) page.line(cell, style, page.left, firstWidth);
      else {
        const x = page.left + firstWidth + (column - 1) * width;
        page.line(cell, { ...style, align: 'right' }, x, width);
      }
    });
    page.skip(3);
  });
  page.rule();
  page.skip(10);
}
