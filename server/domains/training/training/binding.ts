import type { TrainingTerms } from '#machines/domains/training/training/events.ts';
import type { TrainingContext } from '#machines/domains/training/training/machine.ts';
import { trainingWorkflow } from '#machines/domains/training/training/workflow.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type {
  EnrichmentSubject,
  EventInput,
  RecordSource,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { closeWaiting, freeAll, recordOutcomes, notifyChanges } from './effects.ts';

/** The history's first transition covers the columns that never change. */
export const TRAINING_RECORD: RecordSource = {
  table: 'trainings',
  columns: ['account_id', 'number', 'created_by', 'created_at'],
};

export const trainingBinding: WorkflowBinding<TrainingContext> = {
  workflow: trainingWorkflow,
  effects: { closeWaiting, freeAll, recordOutcomes, notifyChanges },
  record: TRAINING_RECORD,
  enrich: readChanges,
};

/** Returns the values of trainings that the machine and the history need, from their rows. */
export async function readTerms(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, TrainingTerms>> {
  const rows = await query<
    { id: number; closesAt: Date; startsAt: Date; endsAt: Date } & Pick<
      TrainingTerms,
      'title' | 'trainerId' | 'seats' | 'cost'
    >
  >(
    db,
    `select t.id, i.name as title, r.employee_id as "trainerId", t.seats, t.cost::float8 as cost,
       t.closes_at as "closesAt", t.starts_at as "startsAt", t.ends_at as "endsAt"
     from trainings t join training_titles i on i.id = t.training_title_id
     left join trainers r on r.id = t.trainer_id where t.id = any($ids::bigint[])`,
    { ids: [...ids] },
  );
  return new Map(
    rows.map(({ id, closesAt, startsAt, endsAt, ...rest }) => [
      id,
      {
        ...rest,
        closesAt: closesAt.toISOString(),
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      },
    ]),
  );
}

/** Adds the stored values to events that change a training; values from a client are ignored. */
async function readChanges(
  tx: Tx,
  subjects: readonly EnrichmentSubject<TrainingContext>[],
): Promise<EventInput[]> {
  const changed = subjects.filter(({ event }) => event.type === 'revise');
  if (changed.length === 0) return subjects.map(({ event }) => event);
  const terms = await readTerms(
    tx,
    changed.map(({ instance }) => instance.subjectId),
  );
  return subjects.map(({ instance, event }) => {
    if (event.type !== 'revise') return event;
    const { terms: _said, ...rest } = event as EventInput & { terms?: unknown };
    const read = terms.get(instance.subjectId);
    return read ? { ...rest, terms: read } : rest;
  });
}
