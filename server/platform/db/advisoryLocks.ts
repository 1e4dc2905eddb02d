import type { Tx } from './connect.ts';
import { query } from './sql.ts';

/** The numbers of PostgreSQL advisory locks, each for work that only one process may do at a time. */
const ADVISORY_LOCKS = {
  migrating: 727_173,
  checkpoints: 727_174,
  anchoring: 727_179,
  askingForVerification: 727_180,
  importing: 727_175,
  storingMenu: 727_176,
  seeding: 727_177,
  askingAfterJobs: 727_178,
  baselines: 727_181,
  makingBlocks: 727_182,
  settingUp: 727_183,
  grantingLeave: 727_184,
  comparingReceipts: 727_185,
  digests: 727_186,
  takingUpJobs: 727_190,
  markingInstallation: 727_187,
  backingUp: 727_191,
} as const;

type AdvisoryLock = keyof typeof ADVISORY_LOCKS;

/** Takes a lock until the transaction ends, and waits until it is free. */
export async function takeAdvisoryLock(tx: Tx, what: AdvisoryLock): Promise<void> {
  await query(tx, 'select pg_advisory_xact_lock($number::bigint)', {
    number: ADVISORY_LOCKS[what],
  });
}

/** Takes a lock until the transaction ends if the lock is free; otherwise returns false without waiting. */
export async function tryAdvisoryLock(tx: Tx, what: AdvisoryLock): Promise<boolean> {
  const [turn] = await query<{ mine: boolean }>(
    tx,
    'select pg_try_advisory_xact_lock($number::bigint) as mine',
    { number: ADVISORY_LOCKS[what] },
  );
  return turn?.mine ?? false;
}
