import type { ReactNode } from 'react';
import type { ReportColumn, ReportValue } from '#machines/kits/reports/report.ts';
import type { Column, ColumnWidth } from '#web/components/table/index.ts';
import {
  DateText,
  formatCount,
  formatNumber,
  formatDay,
  formatMonth,
  Link,
  Money,
  Percent,
} from '#web/components/ui/index.ts';
import { OpenFile } from '#web/kits/resources/index.ts';
import { LongText } from './LongText.tsx';
import { PrintPaper } from './PrintPaper.tsx';
import { translateLabelled } from '#machines/kits/reports/labelled.ts';
import { termNow, type Translate } from '#web/lib/messages.ts';

type Row = Readonly<Record<string, ReportValue>>;

const WRITTEN: ReadonlySet<ReportColumn['kind']> = new Set(['text', 'date', 'month', 'instant']);

/** The columns that describe the person whom a row is about. */
const DESCRIBING: ReadonlySet<string> = new Set([
  'designation',
  'department',
  'section',
  'unit',
  'businessUnit',
  'workplace',
  'workplaceGroup',
  'employmentType',
  'grade',
  'joiningDate',
  'shift',
]);
/** The columns with the outcome of a row, which is what people look for in a report. */
const DECIDING: ReadonlySet<string> = new Set(['status', 'state']);

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the table's columns: the declared ones, and those that filters generate. */
export function getColumns(
  columns: readonly ReportColumn[],
  declared: readonly ReportColumn[],
  t: Translate,
  /**
   * False if the report has a View button, because the specification lists the columns of such reports, so
   * none may fold.
   */
  folds = true,
): readonly Column<Row>[] {
  const always = new Set(declared.map(({ id }) => id));
  // On phones, a row's name comes first and the columns before it come below.
  const titleAt = columns[1]?.id === 'name' ? 1 : 0;
  return columns.map((column, index): Column<Row> => {
    const { id, label, kind, hidden } = column;
    return {
      id,
      // If a generated column is a date, its label is formatted for the user.
      label: ISO_DAY.test(label) ? formatDay(label) : t(label),
      value: (row) => row[id] ?? null,
      cell: (row) =>
        column.prints ? (
          <PrintPaper paperId={Number(row['paperId'])} number={String(row[id])} />
        ) : column.fetches && row['fileId'] ? (
          <OpenFile fileId={Number(row['fileId'])} name={String(row[id])} />
        ) : column.long ? (
          <LongText>{writtenCell(column, said(column, row[id] ?? null, t))}</LongText>
        ) : (
          linked(column, row, writtenCell(column, said(column, row[id] ?? null, t)))
        ),
      numeric: !WRITTEN.has(kind),
      money: kind === 'money',
      width: column.long ? 'widest' : column.numbers ? 'tiny' : getWidth(kind, index),
      fits: kind === 'text',
      folds,
      // The total of a row stays in view, because no other column folds away.
      pinned: !folds && kind === 'money' && index === columns.length - 1,
      card:
        index === titleAt
          ? 'title'
          : index < titleAt
            ? 'subtitle'
            : DECIDING.has(id)
              ? 'figure'
              : 'line',
      describes: index !== titleAt && DESCRIBING.has(id),
      sparse: !always.has(id),
      hidden,
    };
  });
}

function said({ words, labelled }: ReportColumn, value: ReportValue, t: Translate): ReportValue {
  if (typeof value !== 'string' || value === '') return value;
  if (labelled) return translateLabelled(value, labelled, t);
  return words ? t(value) : termNow(value);
}

const getWidth = (kind: ReportColumn['kind'], index: number): ColumnWidth => {
  if (kind === 'instant') return 'time';
  if (kind !== 'text') return 'number';
  return index === 1 ? 'wide' : 'medium';
};

/** Formats a value by its kind. */
export function writtenCell({ kind }: Pick<ReportColumn, 'kind'>, value: ReportValue): ReactNode {
  if (value === null || value === '') return '—';
  switch (kind) {
    case 'count':
      return formatCount(Number(value));
    case 'number':
      return formatNumber(Number(value));
    case 'money':
      return <Money value={Number(value)} />;
    case 'percent':
      return <Percent value={Number(value)} />;
    case 'date':
      return <DateText value={String(value)} />;
    case 'month':
      return formatMonth(String(value));
    case 'instant':
      // Shows an absolute time, because a printed '1 hour ago' would soon be wrong.
      return <DateText value={String(value)} withTime />;
    case 'text':
      return value;
  }
}

/** Links a figure to the rows that it counts, unless it is empty. */
function linked({ leadsTo }: ReportColumn, row: Row, cell: ReactNode): ReactNode {
  if (leadsTo === undefined || cell === '—' || cell === '0') return cell;
  const values = [...leadsTo.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => row[name]);
  if (values.some((value) => value === null)) return cell;
  const to = leadsTo.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(row[name] ?? '')),
  );
  return <Link to={to}>{cell}</Link>;
}

/** Returns the row of totals. It shows `…` while they are being counted. */
export function getTotals(
  columns: readonly ReportColumn[],
  totals: Readonly<Record<string, number>> | undefined,
): Record<string, ReactNode> | undefined {
  const summed = columns.filter(({ total }) => total);
  if (summed.length === 0) return undefined;
  return Object.fromEntries(
    summed.map((column) => [column.id, totals ? writtenCell(column, totals[column.id] ?? 0) : '…']),
  );
}
