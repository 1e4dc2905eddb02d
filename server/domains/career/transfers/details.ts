import { KIND_LABELS } from '#machines/domains/career/transfer/workflow.ts';
import type { TransferContext } from '#machines/domains/career/transfer/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Details } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { changesInWords } from './words.ts';

/** Old and new values as text, for the list of tasks and its details pane. */
export async function transferDetails(
  db: Db,
  _bound: BoundWorkflow,
  actor: Actor,
  instances: readonly Instance<TransferContext>[],
): Promise<ReadonlyMap<number, Details>> {
  const contexts = instances.map(({ context }) => context);
  const [words, raises] = await Promise.all([
    changesInWords(db, contexts),
    readRaises(db, actor, instances),
  ]);
  return new Map(
    instances.map(({ subjectId }, index) => {
      const kind = contexts[index]?.kind ?? 'transfer';
      const changes = (words[index] ?? []).map(
        ({ what, from, to }) =>
          [what === 'unit' ? 'department' : what, `${from ?? '—'} → ${to ?? '—'}`] as const,
      );
      const raise = raises.get(subjectId);
      return [
        subjectId,
        {
          type: KIND_LABELS[kind],
          ...Object.fromEntries(changes),
          ...(raise === undefined ? {} : { raise }),
        },
      ];
    }),
  );
}

/** The raises that are requested with transfers, only for people with access to salaries. */
async function readRaises(
  db: Db,
  actor: Actor,
  instances: readonly Instance[],
): Promise<ReadonlyMap<number, string>> {
  if (!actor.seesSalaries) return new Map();
  const rows = await query<{ id: number; percent: number; on: string }>(
    db,
    `select transfer_id as id, percent, basic_or_gross as "on" from transfer_raises
     where transfer_id = any($ids::bigint[])`,
    { ids: instances.map(({ subjectId }) => subjectId) },
  );
  return new Map(rows.map(({ id, percent, on }) => [id, `${percent} % (${on})`]));
}
