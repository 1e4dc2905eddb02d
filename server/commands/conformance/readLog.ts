import { createReadStream } from 'node:fs';
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

/** A longer row is a file that isn't a table; a quotation mark that nothing closes makes one. */
const LONGEST_ROW = 100_000;

/**
 * Reads a log row by row, whatever its length.
 * @throws AppError 400 that names the line, or every column that is missing.
 */
export async function* readLog(path: string, mapping: Mapping): AsyncGenerator<LogStep> {
  const { log } = mapping;
  const person = log.person ?? log.role;
  const needed = new Set([
    log.case,
    log.activity,
    log.time,
    log.role,
    person,
    ...columnsOf(mapping.start),
    ...columnsOf(mapping.activities),
  ]);
  let isChecked = false;
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
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
  });
  const file = createReadStream(path);
  file.on('error', (error) => parser.destroy(error));
  file.pipe(parser);
  let line = 1;
  try {
    for await (const { record: row, info } of parser as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>) {
      line = info.lines;
      yield stepOf(row, log, person, line);
    }
  } catch (error) {
    throw readable(error, line);
  } finally {
    file.destroy();
  }
  if (!isChecked) throw unreadable('The log is empty');
}

function stepOf(row: LogRow, log: Mapping['log'], person: string, line: number): LogStep {
  const [caseId = '', activity = '', time = ''] = [row[log.case], row[log.activity], row[log.time]];
  for (const [name, value] of [
    [log.case, caseId],
    [log.activity, activity],
  ] as const) {
    if (value.trim() === '') throw unreadable(`Line ${line}: ${name} is empty`);
  }
  if (!isMoment(time)) {
    throw unreadable(
      `Line ${line}: ${log.time} is no time such as 2017-01-09T09:17:18Z: “${time}”`,
    );
  }
  return {
    caseId,
    activity,
    role: row[log.role] ?? '',
    person: row[person] ?? '',
    at: Date.parse(time),
    row,
  };
}

/** What a parser says of a broken file, with the line. */
function readable(error: unknown, line: number): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (code === 'ENOENT') return unreadable('There is no such log');
  if (code === 'EISDIR') return unreadable('The log is a folder');
  return code.startsWith('CSV_') ? unreadable(`Near line ${line + 1}: ${error.message}`) : error;
}
