import { databaseTime } from '#server/platform/clock.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import type { PresentedCheckpoint } from '#server/platform/history/anchors/witness.ts';
import { raiseAlarm } from './alarm.ts';

type WitnessServices = Pick<Services, 'db' | 'witness' | 'log'>;

/**
 * Whether the database still has the newest checkpoint that this installation signed. If not, the
 * database was cut back or restored: checkpoints then stop until an administrator acknowledges
 * that, and auditors are notified.
 */
export async function seeCheckpoint(
  services: WitnessServices,
  seen: PresentedCheckpoint,
): Promise<boolean> {
  const holds = await services.witness.see(services.db, seen);
  if (!holds) await notify(services, seen.checkpoint);
  return holds;
}

/** Like `seeCheckpoint`, for the newest checkpoint that this process knows. Processes call this every few seconds. */
export async function checkCheckpoints(services: WitnessServices): Promise<void> {
  try {
    if (await services.witness.look(services.db)) return;
    await notify(services, (await services.witness.newest())?.checkpoint ?? 0);
  } catch (error) {
    services.log.warn({ err: error }, 'the newest checkpoint can’t be looked at');
  }
}

const EACH_MS = 3_600_000;
const notifiedAt = new WeakMap<object, number>();

/** Notifies at most once an hour per process, because every browser can report a checkpoint. */
async function notify({ db, log, witness }: WitnessServices, checkpoint: number): Promise<void> {
  const now = databaseTime().getTime();
  if (now - (notifiedAt.get(witness) ?? 0) < EACH_MS) return;
  notifiedAt.set(witness, now);
  log.error({ checkpoint }, 'the database is older than a checkpoint that was signed here');
  await withTransaction(db, (tx) => raiseAlarm(tx, 'younger'));
}
