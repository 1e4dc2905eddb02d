import { isMoment } from '#machines/core/values/calendarDay.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SheetRow } from '#server/platform/files/readApart/index.ts';
import { unreadable } from './unreadable.ts';
import type { Mapping } from './mapping.ts';
import { getColumns, type LogRow } from './template.ts';

/** One step of a case, read from one row of the log. */
export interface LogStep {
  caseId: string;
  activity: string;
  role: string;
  person: string;
  /** The time of the step, in milliseconds since 1970. */
  at: number;
  row: LogRow;
}

/**
 * The longest row, in bytes. A longer one means that the file is not a table, or that a quotation
 * mark is not closed.
 */
const LONGEST_ROW = 100_000;

/** The format in which rows of a log are read (files/readApart). */
export const logFormat = ({ log: { delimiter } }: Mapping) => ({
  delimiter,
  longest: LONGEST_ROW,
  isRegular: true,
});

/**
 * Yields the steps in the rows of a log.
 * @throws Unreadable that names the line, or every missing column.
 */
export async function* readLog(
  rows: AsyncIterable<SheetRow>,
  mapping: Mapping,
): AsyncGenerator<LogStep> {
  const { log } = mapping;
  let header: string[] | undefined;
  try {
    for await (const { line, cells } of rows) {
      if (header) yield getStep(getRecord(header, cells), log, line);
      else {
        refuseMissing(mapping, cells);
        header = cells;
      }
    }
  } catch (error) {
    throw readable(error);
  }
  if (!header) throw unreadable('The log is empty');
}

function refuseMissing({ log, start, activities }: Mapping, header: readonly string[]): void {
  const needed = new Set([
    log.case,
    log.activity,
    log.time,
    ...(log.role === undefined ? [] : [log.role]),
    ...(log.person === undefined ? [] : [log.person]),
    ...getColumns(start),
    ...getColumns(activities),
  ]);
  const missing = [...needed].filter((name) => !header.includes(name));
  if (missing.length === 0) return;
  throw unreadable(
    `The log has no column ${missing.join(', ')}. It has: ${header.slice(0, 30).join(', ')}`,
  );
}

const getRecord = (header: readonly string[], cells: readonly string[]): LogRow =>
  Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']));

function getStep(row: LogRow, log: Mapping['log'], line: number): LogStep {
  const [caseId = '', activity = '', time = ''] = [row[log.case], row[log.activity], row[log.time]];
  for (const [name, value] of [
    [log.case, caseId],
    [log.activity, activity],
  ] as const) {
    if (value === '') throw unreadable(`Line ${line}: ${name} is empty`);
  }
  const moment = getMoment(time, log.offset);
  if (moment === null) {
    throw unreadable(
      `Line ${line}: ${log.time} is no time such as 2017-01-09T09:17:18Z: “${time}”`,
    );
  }
  const role = log.role === undefined ? '' : (row[log.role] ?? '');
  return {
    caseId,
    activity,
    role,
    person: (log.person === undefined ? role : row[log.person]) || activity,
    at: Date.parse(moment),
    row: { ...row, [log.time]: moment },
  };
}

const DAY_AND_TIME =
  /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?))? ?(Z|UTC|[+-]\d\d:?\d\d)?$/i;

/** Parses a time of a log, such as `2017-01-09 09:17:18+01:00` or `2017/01/09`; null if it is invalid. */
function getMoment(text: string, offset: string): string | null {
  const [, year, month, day, time = '00:00', zone = offset] = DAY_AND_TIME.exec(text) ?? [];
  const at = /^(z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const moment = `${year}-${month}-${day}T${time.replace(',', '.')}${at}`;
  return year !== undefined && isMoment(moment) ? moment : null;
}

/** Converts an error of the file reader into one whose message is meant for the user. */
function readable(error: unknown): unknown {
  if (error instanceof AppError && error.code === 'invalid') return unreadable(error.message);
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT') return unreadable('There is no such log');
  return error.code === 'EISDIR' ? unreadable('The log is a folder') : error;
}
