import type { TrainingApplicationContext } from '#machines/domains/training/application/machine.ts';
import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type {
  EffectSubject,
  Engine,
  EnrichmentSubject,
  EventInput,
  RecordSource,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { markTrainingDays } from '#server/domains/training/attendanceDays.ts';
import { certify } from './certify.ts';
import { refuseAbsent } from './clashes.ts';
import { moveUp } from './moveUp.ts';
import { lockTrainings, readSeats } from './seats.ts';

/** The history's first transition covers the columns that never change. */
export const APPLICATION_RECORD: RecordSource = {
  table: 'training_applications',
  columns: ['account_id', 'training_id', 'employee_id', 'created_by', 'created_at'],
};

export const trainingApplicationBinding: WorkflowBinding<TrainingApplicationContext> = {
  workflow: trainingApplicationWorkflow,
  effects: { takeSeat, freeSeat, certify },
  record: APPLICATION_RECORD,
  enrich: countSeats,
};

/**
 * Adds to each event whether there is a seat. Locks the trainings, so that concurrent applications and withdrawals wait
 * for each other. Seats are given in the order of the events.
 */
async function countSeats(
  tx: Tx,
  subjects: readonly EnrichmentSubject<TrainingApplicationContext>[],
  at: string,
): Promise<EventInput[]> {
  const ids = subjects.map(({ instance }) => instance.context.trainingId);
  await lockTrainings(tx, ids);
  const seats = await readSeats(tx, ids, at);
  await refuseAbsent(
    tx,
    subjects
      .filter(({ event }) => event.type === 'approve')
      .map(({ instance: { context } }) => context),
  );
  const times = subjects.some(({ event }) => event.type === 'reschedule')
    ? await readTimes(tx, ids)
    : new Map<number, Times>();
  return subjects.map(({ instance, event }) => {
    const { trainingId } = instance.context;
    if (event.type === 'reschedule') return { ...event, ...times.get(trainingId) };
    if (event.type !== 'approve') return event;
    const row = seats.get(trainingId);
    // The training of this application is missing, which verification reports.
    if (!row) return event;
    const hasSeat = row.isOpen && row.taken < row.seats;
    if (hasSeat) row.taken += 1;
    return { ...event, hasSeat };
  });
}

interface Times {
  startsAt: string;
  endsAt: string;
}

async function readTimes(tx: Tx, ids: readonly number[]): Promise<Map<number, Times>> {
  const rows = await query<{ id: number; startsAt: Date; endsAt: Date }>(
    tx,
    `select id, starts_at as "startsAt", ends_at as "endsAt" from trainings where id = any($ids::bigint[])`,
    { ids: [...ids] },
  );
  return new Map(
    rows.map(({ id, startsAt, endsAt }) => [
      id,
      { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    ]),
  );
}

async function takeSeat(tx: Tx, subjects: readonly EffectSubject[]): Promise<void> {
  const applicationIds = subjects.map(({ subjectId }) => subjectId);
  await query(
    tx,
    `update training_applications set seated_at = $at::timestamptz where id = any($ids::bigint[])`,
    {
      ids: applicationIds,
      at: subjects[0]?.at ?? null,
    },
  );
  await markTrainingDays(tx, { applicationIds });
}

async function freeSeat(
  tx: Tx,
  subjects: readonly EffectSubject<TrainingApplicationContext>[],
  { engine }: { engine: Engine },
): Promise<void> {
  await markTrainingDays(tx, { applicationIds: subjects.map(({ subjectId }) => subjectId) });
  await moveUp(
    tx,
    engine,
    subjects[0]?.accountId ?? 0,
    subjects.map(({ context }) => context.trainingId),
  );
}
