import type { Readable } from 'node:stream';
import { z } from 'zod';
import { takeTurns } from '#server/sheets/turns.ts';
import type { AskedFor, SheetFormat, SheetRow } from './asked.ts';
import { readFrames, type Reader } from './readFrames.ts';
import { rowsOf } from './rows.ts';

/**
 * A table that was read completely before anything is written: no transaction waits for a foreign file.
 * Its rows can be gone through again, as a transaction that is repeated does.
 */
export interface StagedTable {
  format: SheetFormat;
  /** Rows with its header, without empty ones. */
  count: number;
  /** @throws the signal's reason once whoever brought the table has left. */
  rows: () => AsyncGenerator<SheetRow>;
}

/**
 * Reads a table.
 * @param content text; of a workbook in base64.
 * @throws AppError 400 for anything else, for more than `mostRows`, and beyond the limits.
 */
export async function stageTable(
  { format, content }: { format: SheetFormat; content: string },
  mostRows: number,
  reader: Reader,
): Promise<StagedTable> {
  const file = Buffer.from(content, format === 'xlsx' ? 'base64' : 'utf8');
  const batches: Buffer[] = [];
  let count = 0;
  for await (const frame of readFrames({ read: 'table', format, mostRows }, file, reader)) {
    if (frame.kind === 'rows') batches.push(Buffer.from(frame.content));
    if (frame.kind === 'read') count = z.number().parse(JSON.parse(frame.content.toString()));
  }
  return { format, count, rows: () => rowsIn(batches, reader.signal) };
}

/** The records of a separated text, read completely. @throws as `recordsOf`. */
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

/** The records of a separated text while it is read, header first. @throws as `readFrames`. */
export async function* recordsOf(
  file: Readable | Buffer,
  how: HowRead,
  reader: Reader,
): AsyncGenerator<SheetRow> {
  for await (const { kind, content } of readFrames({ read: 'records', ...how }, file, reader)) {
    if (kind === 'rows') yield* rowsOf(content);
  }
}

type HowRead = Omit<AskedFor<'records'>, 'read'>;

async function* rowsIn(
  batches: readonly Buffer[],
  signal: AbortSignal | undefined,
): AsyncGenerator<SheetRow> {
  const turn = takeTurns();
  for (const batch of batches) {
    signal?.throwIfAborted();
    for (const row of rowsOf(batch)) {
      yield row;
      await turn();
    }
  }
}
