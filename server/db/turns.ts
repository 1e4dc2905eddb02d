import type { Tx } from './connect.ts';
import { query } from './sql.ts';

/** What one process does at a time, however many there are: PostgreSQL's number for each. */
const TURNS = {
  migrating: 727_173,
  checkpoints: 727_174,
  anchoring: 727_179,
  importing: 727_175,
  storingMenu: 727_176,
  seeding: 727_177,
  askingAfterJobs: 727_178,
  adopting: 727_181,
  makingBlocks: 727_182,
} as const;

type Turn = keyof typeof TURNS;

/** Waits until nobody else does this, and keeps others from it until the transaction ends. */
export async function takeTurn(tx: Tx, what: Turn): Promise<void> {
  await query(tx, 'select pg_advisory_xact_lock($number::bigint)', { number: TURNS[what] });
}

/** As `takeTurn`, where nobody else does this; else false, at once. */
export async function takeFreeTurn(tx: Tx, what: Turn): Promise<boolean> {
  const [turn] = await query<{ mine: boolean }>(
    tx,
    'select pg_try_advisory_xact_lock($number::bigint) as mine',
    { number: TURNS[what] },
  );
  return turn?.mine ?? false;
}
