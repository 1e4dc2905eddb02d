import type {
  DateOrder,
  DecimalSign,
  FileReading,
  ReadingChoices,
} from '#machines/core/contracts/fileReading.ts';
import type { SheetRow, StagedTable } from '#server/platform/files/readApart/index.ts';
import type { ReadColumn } from './column.ts';
import { classifyRows } from './classifyRows.ts';
import { likelyOrders, readDate, readTime } from './dates.ts';
import { findHeader, getSecondHeader, LOOKED_AT, type FoundHeader } from './header.ts';
import { createMatcher } from './match.ts';
import { plainNumber } from './numbers.ts';
import {
  chooseColumns,
  createKindCheck,
  isDate,
  isNumber,
  planColumns,
  joinCells,
  type PlannedColumn,
} from './planColumns.ts';
import { surveyFile, type Survey } from './surveyFile.ts';

/** A row whose cells are in the order of the import's columns. `given` are the texts as they are in the file. */
export interface ArrangedRow extends SheetRow {
  given: readonly string[];
}

/**
 * A file converted to the format of the import: its columns have the import's labels, numbers are in plain digits, and
 * dates in the form 2026-11-02.
 */
export interface Arranged {
  reading: FileReading;
  choices: ReadingChoices;
  /** The labels of the import's columns for which the file has values. */
  labels: string[];
  /** The header as it is in the file. */
  header: readonly string[];
  rows: () => AsyncGenerator<ArrangedRow>;
}

export interface Arranging {
  choices?: ReadingChoices | undefined;
  /** Returns the choices that were made for an earlier file with the same header; null if there are none. */
  recall?: ((header: readonly string[]) => Promise<ReadingChoices | null>) | undefined;
  /** Proposes names for the columns of a file without a header; null if it is a different kind of file. */
  headless?: ((rows: readonly SheetRow[]) => (string | null)[] | null) | undefined;
  /**
   * Whether lines of text may leave out optional columns at the end. This is not allowed if an empty cell would clear a
   * value.
   */
  mayBeShort?: boolean;
}

/** Assigns the columns of a table to those of the import. Whatever the sender has not chosen is proposed. */
export async function arrange(
  table: StagedTable,
  columns: readonly ReadColumn[],
  { choices: chosen, recall, headless, mayBeShort = false }: Arranging = {},
): Promise<Arranged> {
  const first: SheetRow[] = [];
  for await (const row of table.rows()) {
    first.push(row);
    if (first.length === LOOKED_AT) break;
  }
  const match = createMatcher(columns);
  const result = findHeader(first, match);
  const without = result?.fills.every((fills) => fills === null) ? headless?.(first) : undefined;
  if (result) {
    result.fills = match(result.cells, createKindCheck(first, result, columns)).fills;
    const again = getSecondHeader(first, result, match);
    if (again) result.again = again;
  }
  const header: FoundHeader =
    without || !result
      ? {
          index: -1,
          line: 0,
          cells: without?.map((_, at) => `Column ${at + 1}`) ?? [],
          fills: without ?? [],
        }
      : result;
  const recalled = (await recall?.(header.cells)) ?? null;
  const choices = { ...recalled, ...chosen };
  const fills = chooseColumns(header, choices, columns);
  const plan = planColumns(columns, fills);
  // Differences are shown in the order of the columns in the file.
  const inFile = plan.toSorted((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0));
  const survey = await surveyFile(table, header, plan, choices);
  const reading = describeReading(
    table,
    header,
    columns,
    fills,
    choices,
    survey,
    recalled !== null && chosen?.columns === undefined,
  );
  const how = {
    mayBeShort,
    order: reading.dates.isAmbiguous ? null : reading.dates.order,
    sign: survey.sign,
  };
  return {
    reading,
    choices,
    header: header.cells,
    labels: inFile.map(({ label }) => label),
    rows: () => arrangeRows(table, header, plan, inFile, choices, how),
  };
}

function describeReading(
  table: StagedTable,
  header: FoundHeader,
  columns: readonly ReadColumn[],
  fills: readonly (string | null)[],
  choices: ReadingChoices,
  survey: Survey,
  isRemembered: boolean,
): FileReading {
  const isFilled = ({ label, getPart }: ReadColumn): boolean =>
    fills.includes(label) ||
    columns.some((one) => one.getPart === label && fills.includes(one.label)) ||
    (getPart !== undefined && fills.includes(getPart));
  return {
    ...table.source,
    headerLine: header.line,
    columns: header.cells.map((name, at) => ({
      header: name || `(column ${at + 1} has no name)`,
      fills: fills[at] ?? null,
      samples: survey.samples[at] ?? [],
    })),
    known: columns.map(({ label, isRequired }) => ({ label, isRequired })),
    missing: columns
      .filter((one) => one.isRequired && !isFilled(one))
      .filter(({ or = [] }) => ![or].flat().some((label) => fills.includes(label)))
      .map(({ label }) => label),
    ignored: header.cells.flatMap((name, at) =>
      (fills[at] ?? null) === null && (survey.withValues[at] || name !== '')
        ? [name || `(column ${at + 1} has no name)`]
        : [],
    ),
    dates: {
      order: survey.order,
      isAmbiguous: survey.isOrderOpen,
      example: survey.dateExample,
    },
    numbers: { sign: survey.sign, isAmbiguous: survey.isSignOpen, example: survey.numberExample },
    left: survey.left,
    leftCount: survey.leftCount,
    isRemembered,
  };
}

async function* arrangeRows(
  table: StagedTable,
  header: FoundHeader,
  plan: readonly PlannedColumn[],
  inFile: readonly PlannedColumn[],
  choices: ReadingChoices,
  how: { order: DateOrder | null; sign: DecimalSign; mayBeShort: boolean },
): AsyncGenerator<ArrangedRow> {
  const width = header.cells.length;
  const requestedPlan = plan.filter(({ isRequired }) => isRequired || !how.mayBeShort);
  const last = Math.max(-1, ...requestedPlan.flatMap(({ at }) => at));
  for await (const { row, why } of classifyRows(table, header, plan, choices)) {
    if (why !== null) continue;
    const { line, cells } = row;
    const problems = [...(row.problems ?? [])];
    const filled = cells.findLastIndex(Boolean) + 1;
    // A separator inside an unquoted text moves all cells after it into other columns.
    if (filled > width || (table.source.kind === 'text' && cells.length <= last)) {
      problems.push(
        `has ${Math.max(filled, Math.min(cells.length, width))} cells where the header has ${width}`,
      );
    }
    yield {
      line,
      given: cells,
      cells: inFile.map((column) => normalizeCell(column, cells, how, problems)),
      ...(problems.length > 0 && { problems }),
    };
  }
}

function normalizeCell(
  column: PlannedColumn,
  cells: readonly string[],
  { order, sign }: { order: DateOrder | null; sign: DecimalSign },
  problems: string[],
): string {
  const cell = joinCells(column, cells);
  if (cell === '') return '';
  if (isNumber(column)) return plainNumber(cell, sign);
  if (!isDate(column)) return cell;
  const read = readDate(cell);
  if (read.kind === 'none') return (column.kind === 'time' && readTime(cell)) || cell;
  const at = read.kind === 'sure' ? read.at : chooseMoment(read.by, order);
  if (at === undefined) return cell;
  if (at === null) {
    problems.push(
      `${column.label}: “${cell}” can be two days. Choose in which order day and month are written`,
    );
    return cell;
  }
  return column.kind === 'time' && at.time !== '' ? `${at.day} ${at.time}` : at.day;
}

/**
 * The date of a cell, given an order of day and month. Null if the date depends on the order and the order is unknown;
 * undefined if there is no such day in that order.
 */
function chooseMoment(
  by: Partial<Record<DateOrder, { day: string; time: string }>>,
  order: DateOrder | null,
): { day: string; time: string } | null | undefined {
  if (order !== null) return by[order];
  const all = likelyOrders(by).map((one) => by[one]);
  const isOne = new Set(all.map((at) => at?.day)).size === 1;
  return isOne ? all[0] : null;
}
