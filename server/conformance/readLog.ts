import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { isMoment } from '#machines/values/calendarDay.ts';
import { unreadable } from './unreadable.ts';
import type { Mapping } from './mapping.ts';
import { columnsOf, type LogRow } from './template.ts';

/** One step of a case. */
export interface LogStep {
  caseId: string;
  activity: string;
  role: string;
  person: string;
  /** Milliseconds. */
  at: number;
  row: LogRow;
}

/** A longer row means that the file isn't a table, or that a quotation mark isn't closed. */
const LONGEST_ROW = 100_000;

/**
 * Streams a log row by row.
 * @throws AppError 400 that names the line, or every missing column.
 */
export async function* readLog(file: Readable, mapping: Mapping): AsyncGenerator<LogStep> {
  const { log } = mapping;
  const needed = new Set([
    log.case,
    log.activity,
    log.time,
    ...(log.role === undefined ? [] : [log.role]),
    ...(log.person === undefined ? [] : [log.person]),
    ...columnsOf(mapping.start),
    ...columnsOf(mapping.activities),
  ]);
  let isChecked = false;
  const parser = parse({
    bom: true,
    columns: (written: string[]) => {
      const header = written.map((name) => name.trim());
      const missing = [...needed].filter((name) => !header.includes(name));
      if (missing.length > 0) {
        throw unreadable(
          `The log has no column ${missing.join(', ')}. It has: ${header.slice(0, 30).join(', ')}`,
        );
      }
      isChecked = true;
      return header;
    },
    delimiter: log.delimiter,
    info: true,
    max_record_size: LONGEST_ROW,
    skip_empty_lines: true,
    // Also within quotation marks.
    cast: (value) => value.trim(),
  });
  file.on('error', (error) => parser.destroy(error));
  file.pipe(parser);
  let line = 1;
  try {
    for await (const { record: row, info } of parser as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>) {
      line = info.lines;
      yield stepOf(row, log, line);
    }
  } catch (error) {
    throw readable(error, line);
  } finally {
    file.destroy();
  }
  if (!isChecked) throw unreadable('The log is empty');
}

function stepOf(row: LogRow, log: Mapping['log'], line: number): LogStep {
  const [caseId = '', activity = '', time = ''] = [row[log.case], row[log.activity], row[log.time]];
  for (const [name, value] of [
    [log.case, caseId],
    [log.activity, activity],
  ] as const) {
    if (value === '') throw unreadable(`Line ${line}: ${name} is empty`);
  }
  const moment = momentOf(time, log.offset);
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

/** Parses a time of a log, such as `2017-01-09 09:17:18+01:00` or `2017/01/09`; null if invalid. */
function momentOf(text: string, offset: string): string | null {
  const [, year, month, day, time = '00:00', zone = offset] = DAY_AND_TIME.exec(text) ?? [];
  const at = /^(z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const moment = `${year}-${month}-${day}T${time.replace(',', '.')}${at}`;
  return year !== undefined && isMoment(moment) ? moment : null;
}

/** The parser's error with its line. */
function readable(error: unknown, line: number): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (code === 'ENOENT') return unreadable('There is no such log');
  if (code === 'EISDIR') return unreadable('The log is a folder');
  return code.startsWith('CSV_') ? unreadable(`Near line ${line + 1}: ${error.message}`) : error;
}
