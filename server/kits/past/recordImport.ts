import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';

/** Records an import of past cases. Verification reports imported transitions of a batch without such a record. */
export async function recordImport(
  tx: Tx,
  { accountId, userId }: Actor,
  created: {
    workflow: string;
    batchId: string;
    name: string;
    hash: Buffer;
    cases: number;
    steps: number;
    importedAt: string;
  },
): Promise<void> {
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into past_imports (account_id, workflow, batch_id, file_name, file_hash, cases, steps,
       imported_by, imported_at)
     values ($accountId, $workflow, $batchId::uuid, $name, $hash, $cases, $steps, $userId,
       $importedAt::timestamptz) returning id`,
    { accountId, userId, ...created },
  );
  await recordCreated(tx, 'past import', [row?.id ?? 0], { actor: { userId, accountId } });
}
