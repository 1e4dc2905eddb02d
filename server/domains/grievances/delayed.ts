import type { Priority } from '#machines/domains/grievances/vocabulary.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { UnownedFile } from '#server/kits/uploads/index.ts';
import type { FiledBody } from './store.ts';

/** An anonymous grievance that is held back until the end of its day. */
export interface DelayedGrievance {
  body: FiledBody;
  businessUnitId: number;
  segmentId: number | null;
  priority: Priority;
  keptFrom: number[];
  dueAt: string;
  /** The start of the day on which it was filed. */
  at: string;
  file: UnownedFile | null;
}

export interface DelayedNote {
  note: string;
  releaseAt: Date;
}

/** More notes from one person in a day would be abuse. */
const NOTES_A_DAY = 20;

/** Returns the beginning of today and of tomorrow in UTC. A precise time could identify the person. */
export async function theDay(tx: Tx): Promise<{ today: string; tomorrow: string }> {
  const row = await queryOne<{ today: Date; tomorrow: Date }>(
    tx,
    `select d.at at time zone 'UTC' as today,
       (d.at + interval '1 day') at time zone 'UTC' as tomorrow
     from (select date_trunc('day', now() at time zone 'UTC') as at) d`,
  );
  if (!row) throw new Error('The database did not return the day');
  return { today: row.today.toISOString(), tomorrow: row.tomorrow.toISOString() };
}

/** Holds a grievance back until its day is over. */
export async function hold(
  tx: Tx,
  note: {
    accountId: number;
    receiptHash: Buffer;
    grievanceId: number;
    releaseAt: string;
    facts: DelayedGrievance;
  },
): Promise<void> {
  await query(
    tx,
    `insert into held_grievances (receipt_hash, account_id, grievance_id, release_at, facts)
     values ($receiptHash, $accountId, $grievanceId, $releaseAt::timestamptz, $facts::jsonb)`,
    { ...note, facts: JSON.stringify(note.facts) },
  );
}

/**
 * Holds back the filer's note until the end of the day.
 * @throws AppError 429 for too many notes on one day.
 */
export async function holdNote(tx: Tx, receiptHash: Buffer, note: string): Promise<void> {
  const { tomorrow } = await theDay(tx);
  const placed = await query<{ place: number }>(
    tx,
    `insert into held_grievance_notes (receipt_hash, place, note, release_at)
     select $receiptHash, coalesce(max(place), 0) + 1, $note, $tomorrow::timestamptz
     from held_grievance_notes where receipt_hash = $receiptHash
     having count(*) < ${NOTES_A_DAY}
     returning place`,
    { receiptHash, note, tomorrow },
  );
  if (placed.length === 0) {
    throw new AppError('tooMany', `At most ${NOTES_A_DAY} notes can be added in a day`);
  }
}

/** Returns the filer's notes that haven't been passed on to HR yet, in the order in which they were written. */
export const readHeldNotes = (db: Db, receiptHash: Buffer): Promise<DelayedNote[]> =>
  query<DelayedNote>(
    db,
    `select note, release_at as "releaseAt" from held_grievance_notes
     where receipt_hash = $receiptHash order by place`,
    { receiptHash },
  );
