import type {
  DateOrder,
  DecimalSign,
  FileReading,
  ReadingChoices,
} from '#machines/core/contracts/fileReading.ts';
import type { StagedTable } from '#server/platform/files/readApart/index.ts';
import { classifyRows } from './classifyRows.ts';
import { likelyOrders, readDate } from './dates.ts';
import type { FoundHeader } from './header.ts';
import { signSaid } from './numbers.ts';
import { isDate, isNumber, joinCells, type PlannedColumn } from './planColumns.ts';

const SAMPLES = 3;
const LEFT_SHOWN = 50;

/** How a file writes dates and numbers, and which of its rows are not data. */
export interface Survey {
  order: DateOrder | null;
  isOrderOpen: boolean;
  dateExample: string | null;
  sign: DecimalSign;
  isSignOpen: boolean;
  numberExample: string | null;
  left: FileReading['left'];
  leftCount: number;
  samples: string[][];
  withValues: boolean[];
}

/** Reads the whole file once, because only all rows together show how it writes dates and numbers. */
export async function surveyFile(
  table: StagedTable,
  header: FoundHeader,
  plan: readonly PlannedColumn[],
  choices: ReadingChoices,
): Promise<Survey> {
  const orders = { dmy: 0, mdy: 0, ymd: 0 };
  const signs = { point: 0, comma: 0, either: 0 };
  const survey: Survey = {
    order: null,
    isOrderOpen: false,
    dateExample: null,
    sign: 'point',
    isSignOpen: false,
    numberExample: null,
    left: [],
    leftCount: 0,
    samples: header.cells.map(() => []),
    withValues: header.cells.map(() => false),
  };
  let isOpen = false;
  let hasOrdered = false;
  for await (const { row, why } of classifyRows(table, header, plan, choices)) {
    if (why !== null) {
      survey.leftCount += 1;
      const text = row.cells.filter(Boolean).join(' ').slice(0, 100);
      if (survey.left.length < LEFT_SHOWN) survey.left.push({ line: row.line, why, text });
      continue;
    }
    for (const [at, cell] of row.cells.entries()) {
      if (cell === '') continue;
      survey.withValues[at] = true;
      const samples = survey.samples[at];
      if (samples && samples.length < SAMPLES) samples.push(cell.slice(0, 60));
    }
    for (const column of plan) {
      const cell = joinCells(column, row.cells);
      if (cell === '') continue;
      if (isNumber(column)) {
        const sign = signSaid(cell);
        if (sign === null) continue;
        signs[sign] += 1;
        survey.numberExample ??= cell;
      } else if (isDate(column)) {
        const read = readDate(cell);
        if (read.kind !== 'ordered') continue;
        hasOrdered = true;
        const likely = likelyOrders(read.by);
        const [only] = likely;
        if (only && likely.length === 1) orders[only] += 1;
        else if (new Set(likely.map((order) => read.by[order]?.day)).size > 1) {
          isOpen = true;
          survey.dateExample ??= cell;
        }
      }
    }
  }
  const [likeliest, next] = (Object.keys(orders) as DateOrder[]).sort(
    (a, b) => orders[b] - orders[a],
  );
  const isDecided = likeliest !== undefined && next !== undefined && orders[likeliest] > 0;
  const written = isDecided ? undefined : findOrderInHeader(header, plan);
  survey.order = choices.dates ?? written ?? (isDecided ? likeliest : hasOrdered ? 'dmy' : null);
  survey.isOrderOpen =
    choices.dates === undefined &&
    written === undefined &&
    isOpen &&
    !(isDecided && orders[next ?? 'dmy'] === 0);
  const isEuropean = table.source.separator === ';';
  survey.sign =
    choices.numbers ??
    (signs.comma > signs.point || (signs.comma === signs.point && signs.either > 0 && isEuropean)
      ? 'comma'
      : 'point');
  survey.isSignOpen =
    choices.numbers === undefined && signs.either > 0 && signs.comma === signs.point && isEuropean;
  return survey;
}

/** The order of day and month that a header states, as in “Joining date (dd/mm/yyyy)”. */
function findOrderInHeader(
  { cells }: FoundHeader,
  plan: readonly PlannedColumn[],
): DateOrder | undefined {
  const names = plan.filter(isDate).flatMap(({ at }) => at.map((place) => cells[place] ?? ''));
  if (names.some((name) => /\bdd?[-/. ]mm?m?[-/. ]yy/i.test(name))) return 'dmy';
  return names.some((name) => /\bmm?[-/. ]dd?[-/. ]yy/i.test(name)) ? 'mdy' : undefined;
}
