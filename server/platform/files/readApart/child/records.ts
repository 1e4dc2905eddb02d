import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invalid } from '#server/platform/errors.ts';
import type { ReadRequestFor } from '#server/platform/files/readApart/requests.ts';
import { batched } from './batched.ts';

/**
 * Reads the records of a delimited text, such as CSV, and sends them, the header first.
 * @throws AppError 400 that names the line.
 */
export async function readRecords(
  { delimiter, longest, isRegular }: ReadRequestFor<'records'>,
  file: Readable,
  say: (rows: string) => Promise<void>,
): Promise<number> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: longest,
    skip_empty_lines: true,
    relax_column_count: !isRegular,
    // Trims the spaces of quoted cells, too.
    cast: (value) => value.trim(),
  });
  file.pipe(parser);
  const rows = batched(say);
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      line = info.lines;
      await rows.add({ line, cells: record });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid(`Near line ${line + 1}: ${error.message}`);
  }
  return rows.end();
}
