import type { Tx } from '#server/platform/db/connect.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import type { PayItemActor } from './payItem.ts';

/** Records the changes of any number of items in one statement. */
export const getRecord = (
  tx: Tx,
  changes: readonly {
    id: number;
    before: Record<string, unknown> | null;
    after: Record<string, unknown>;
  }[],
  actor: PayItemActor,
  reason?: string,
): Promise<void> =>
  recordChanges(
    tx,
    changes.map(({ id, before, after }) => ({
      recordType: 'pay item',
      recordId: id,
      before,
      after,
      actor,
      ...(reason === undefined ? {} : { reason }),
    })),
  );
