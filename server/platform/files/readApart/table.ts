import type { Readable } from 'node:stream';
import { z } from 'zod';
import { takeTurns } from '#server/platform/sheets/turns.ts';
import {
  ENCODINGS,
  SEPARATORS,
  type SheetFormat,
  type TableChoices,
  type TableSource,
} from '#machines/core/contracts/fileReading.ts';
import type { ReadRequestFor, SheetRow } from './requests.ts';
import { MAX_SHEETS } from './limits.ts';
import { readFrames, type Reader } from './readFrames.ts';
import { getRows } from './rows.ts';

/**
 * A table that is read completely before a transaction begins, so that no transaction waits for an uploaded file. The
 * rows can be read again if the transaction is repeated.
 */
export interface StagedTable {
  source: TableSource;
  /** The number of rows, including the header and without empty ones. */
  count: number;
  /**
   * Reads the rows.
   * @throws the reason of the signal once the sender has disconnected.
   */
  rows: () => AsyncGenerator<SheetRow>;
}

const tableRead = z.object({
  count: z.number(),
  kind: z.enum(['text', 'workbook', 'calendar']),
  separator: z.enum(SEPARATORS).nullable(),
  encoding: z.enum(ENCODINGS).nullable(),
  sheets: z.array(z.string()).max(MAX_SHEETS),
  sheet: z.string().nullable(),
  hidden: z.number(),
});

/**
 * Reads a table.
 * @param content text; for a workbook, or a file of unknown kind, base64.
 * @throws AppError 400 for anything else, for more than `mostRows`, and beyond the limits.
 */
export async function stageTable(
  { format, content, choices = {} }: SentTable,
  mostRows: number,
  reader: Reader,
): Promise<StagedTable> {
  const isText = format === 'csv' || format === 'pasted';
  const file = Buffer.from(content, isText ? 'utf8' : 'base64');
  const batches: Buffer[] = [];
  let read: z.output<typeof tableRead> | undefined;
  const input = { read: 'table', format, mostRows, choices } as const;
  for await (const frame of readFrames(input, file, reader)) {
    if (frame.kind === 'rows') batches.push(Buffer.from(frame.content));
    if (frame.kind === 'read') read = tableRead.parse(JSON.parse(frame.content.toString()));
  }
  if (!read) throw new Error('A table was not read to its end');
  const { count, ...source } = read;
  return { source, count, rows: () => rowsIn(batches, reader.signal) };
}

/** A table as a request contains it, with the sender's choices of how to read it. */
export interface SentTable {
  format: SheetFormat;
  content: string;
  choices?: TableChoices;
}

/**
 * The records of a delimited text, read completely.
 * @throws as `readRecords`.
 */
export async function stageRecords(
  file: Buffer,
  how: HowRead,
  reader: Reader,
): Promise<Pick<StagedTable, 'rows'>> {
  const batches: Buffer[] = [];
  for await (const { kind, content } of readFrames({ read: 'records', ...how }, file, reader)) {
    if (kind === 'rows') batches.push(Buffer.from(content));
  }
  return { rows: () => rowsIn(batches, reader.signal) };
}

/**
 * The records of a delimited text, read one by one, beginning with the header.
 * @throws as `readFrames`.
 */
export async function* readRecords(
  file: Readable | Buffer,
  how: HowRead,
  reader: Reader,
): AsyncGenerator<SheetRow> {
  for await (const { kind, content } of readFrames({ read: 'records', ...how }, file, reader)) {
    if (kind === 'rows') yield* getRows(content);
  }
}

type HowRead = Omit<ReadRequestFor<'records'>, 'read'>;

async function* rowsIn(
  batches: readonly Buffer[],
  signal: AbortSignal | undefined,
): AsyncGenerator<SheetRow> {
  const turn = takeTurns();
  for (const batch of batches) {
    signal?.throwIfAborted();
    for (const row of getRows(batch)) {
      yield row;
      await turn();
    }
  }
}
