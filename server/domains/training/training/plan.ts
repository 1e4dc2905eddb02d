import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { PlanInput } from '#machines/domains/training/contracts/training.ts';
import { trainingWorkflow } from '#machines/domains/training/training/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { nextNumber } from '#server/platform/db/nextNumber.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { SUBMITTED } from '#server/platform/http/call.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { startInstance } from '#server/engine/dispatch/startInstance.ts';
import { lockTrainings } from '#server/domains/training/application/index.ts';
import { readTerms, TRAINING_RECORD } from './binding.ts';
import { checkPlan, type PlanTimes } from './checkPlan.ts';
import { releaseSessions } from './effects.ts';

type Planned = WriteAnswer & { trainingId: number; number: string };

/**
 * Plans a training with its sessions, rooms and trainers, or changes one that is not closed yet.
 * @throws AppError 400 naming each value, 404 outside of the caller's units, 409 for rooms and trainers that were
 * booked meanwhile.
 */
export async function planTraining(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  input: PlanInput,
): Promise<Planned> {
  const flag = input.trainingId ? 'isEdit' : 'isCreate';
  const units = await unitsPermitted(tx, actor, MENU.trainingSchedule, flag);
  const unit = await queryOne(
    tx,
    `select id from business_units where id = $id and account_id = $accountId and is_active
       and ($units::bigint[] is null or id = any($units))`,
    { id: input.businessUnitId, accountId: actor.accountId, units },
  );
  if (!unit) throw notFound('Business unit not found');
  const at = engine.at ?? null;
  if (input.trainingId) {
    return changeTraining(tx, engine, actor, input, { trainingId: input.trainingId, units });
  }
  const times = await checkPlan(tx, actor.accountId, input, { trainingId: null, at });
  const number = await nextNumber(tx, actor.accountId, {
    kind: 'training',
    prefix: 'TR',
    year: Number(times.today.slice(0, 4)),
  });
  const row = await queryOne<Record<string, unknown> & { id: number }>(
    tx,
    `insert into trainings (account_id, number, training_title_id, training_organization_id, training_venue_id,
       trainer_id, business_unit_id, audience, seats, cost, time_zone, needs_approval, closes_at, starts_at,
       ends_at, note, created_by, created_at)
     values ($accountId, $number, ${VALUES}, $userId, date_trunc('milliseconds', coalesce($at::timestamptz, now())))
     returning id, ${TRAINING_RECORD.columns.join(', ')}`,
    { ...getValues(input, times), accountId: actor.accountId, number, userId: actor.userId, at },
  );
  if (!row) throw new Error('The training was not stored');
  await storeSessions(tx, actor, input, row.id, times);
  const terms = (await readTerms(tx, [row.id])).get(row.id);
  await startInstance(tx, engine, {
    workflow: trainingWorkflow,
    actor,
    source: TRAINING_RECORD,
    row,
    input: { ...terms },
    subject: `${terms?.title ?? ''} (${number})`,
    businessUnitId: input.businessUnitId,
  });
  return { ...SUBMITTED, trainingId: row.id, number };
}

const VALUES = `$titleId, $organizationId, $venueId, $trainerId, $businessUnitId, $audience, $seats, $cost,
  $timeZone, $needsApproval, $closesAt::timestamptz, $startsAt::timestamptz, $endsAt::timestamptz, $note`;

const getValues = (input: PlanInput, times: PlanTimes) => ({
  titleId: input.titleId,
  organizationId: input.organizationId,
  venueId: input.venueId,
  // The trainer of the first session may complete the training.
  trainerId: input.sessions[times.order[0] ?? 0]?.trainerId ?? null,
  businessUnitId: input.businessUnitId,
  audience: input.audience,
  seats: input.seats,
  cost: input.cost,
  timeZone: input.timeZone,
  needsApproval: input.needsApproval,
  closesAt: times.closesAt,
  startsAt: times.startsAt,
  endsAt: times.endsAt,
  note: input.note ?? null,
});

async function changeTraining(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  input: PlanInput,
  { trainingId, units }: { trainingId: number; units: number[] | null },
): Promise<Planned> {
  const at = engine.at ?? null;
  await lockTrainings(tx, [trainingId]);
  const current = await queryOne<{
    number: string;
    state: string;
    seated: number;
    unitId: number;
    titleId: number;
    hasApplicants: boolean;
  }>(
    tx,
    `select t.number, i.state, t.business_unit_id as "unitId", t.training_title_id as "titleId",
       exists (select from training_applications a where a.training_id = t.id) as "hasApplicants",
       (select count(*)::integer from training_applications a
        join workflow_instances ai on ai.workflow = 'trainingApplication' and ai.subject_id = a.id
        where a.training_id = t.id and ai.state = 'seated') as seated
     from trainings t join workflow_instances i on i.workflow = 'training' and i.subject_id = t.id
     where t.id = $trainingId and t.account_id = $accountId
       and ($units::bigint[] is null or t.business_unit_id = any($units))`,
    { trainingId, accountId: actor.accountId, units },
  );
  if (!current) throw notFound('Training not found');
  if (current.state !== 'planned' && current.state !== 'open') {
    throw new AppError('conflict', 'It can be changed until applications close');
  }
  if (input.businessUnitId !== current.unitId) {
    throw invalid('The business unit cannot be changed: its budget pays for the training', [
      { path: 'businessUnitId', message: 'The business unit cannot be changed' },
    ]);
  }
  if (current.hasApplicants && input.titleId !== current.titleId) {
    const message = 'The title cannot be changed: people have applied for it';
    throw invalid(message, [{ path: 'titleId', message }]);
  }
  if (input.seats < current.seated) {
    const message = `${current.seated} people have a seat, so there must be at least as many seats`;
    throw invalid(message, [{ path: 'seats', message }]);
  }
  const times = await checkPlan(tx, actor.accountId, input, { trainingId, at });
  await query(
    tx,
    `update trainings set (training_title_id, training_organization_id, training_venue_id, trainer_id,
       business_unit_id, audience, seats, cost, time_zone, needs_approval, closes_at, starts_at, ends_at, note)
     = (${VALUES}) where id = $trainingId`,
    { ...getValues(input, times), trainingId },
  );
  await releaseSessions(tx, [trainingId], at);
  await storeSessions(tx, actor, input, trainingId, times);
  await dispatch(tx, engine, {
    workflow: trainingWorkflow.id,
    actor,
    items: [{ subjectId: trainingId, event: { type: 'revise' } }],
  });
  return { ...SUBMITTED, trainingId, number: current.number };
}

const TAKEN = new Map([
  [
    'trainer_once',
    'The trainer has just been booked for that time. Choose another time or trainer.',
  ],
  ['desk_booked_once', 'The room has just been booked for that time. Choose another room or time.'],
]);

/** Stores the sessions in the order of time, with the bookings of their rooms. */
async function storeSessions(
  tx: Tx,
  actor: Actor,
  { sessions }: PlanInput,
  trainingId: number,
  times: PlanTimes,
): Promise<void> {
  const ordered = times.order.map((at) => ({ ...sessions[at], ...times.sessions[at] }));
  await query(
    tx,
    `with stored as (
       insert into training_sessions (account_id, training_id, position, starts_at, ends_at, trainer_id, desk_id)
       select $accountId, $trainingId, s.place - 1, s.starts, s.ends, s.trainer, s.desk
       from unnest($starts::timestamptz[], $ends::timestamptz[], $trainers::bigint[], $desks::bigint[])
         with ordinality s (starts, ends, trainer, desk, place)
       returning id, starts_at, ends_at, desk_id)
     insert into desk_bookings (account_id, desk_id, training_session_id, during, created_by)
     select $accountId, desk_id, id, tstzrange(starts_at, ends_at), $userId from stored
     where desk_id is not null order by id`,
    {
      accountId: actor.accountId,
      trainingId,
      userId: actor.userId,
      starts: ordered.map(({ startsAt }) => startsAt ?? null),
      ends: ordered.map(({ endsAt }) => endsAt ?? null),
      trainers: ordered.map(({ trainerId }) => trainerId ?? null),
      desks: ordered.map(({ deskId }) => deskId ?? null),
    },
  ).catch((error: unknown) => {
    const constraint =
      error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    const message = TAKEN.get(constraint);
    throw message === undefined ? error : new AppError('conflict', message);
  });
}
