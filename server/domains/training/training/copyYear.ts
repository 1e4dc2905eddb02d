import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { MENU, type MenuReference } from '#machines/core/values/menuReferences.ts';
import type { copyYearBody, PlanInput } from '#machines/domains/training/contracts/training.ts';
import { getCopiedName, getShift } from '#machines/domains/training/copyYear.ts';
import { trainingBudget } from '#machines/domains/training/resources/trainingBudget.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { SUBMITTED } from '#server/platform/http/call.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { recordResourceChanges } from '#server/kits/resources/changes.ts';
import { planTraining } from './plan.ts';

interface YearToCopy {
  fromYear: number;
  units: readonly number[] | null;
}

/**
 * POST /Training/CopyYear: copies a year's trainings to the next as planned ones, on the same weekdays and without
 * rooms, and its budgets as inactive ones to check. Leaves out what was copied before.
 * @throws AppError 409 if nothing is left to copy.
 */
export async function copyYear(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { fromYear }: z.output<typeof copyYearBody>,
): Promise<WriteAnswer & { trainings: number; budgets: number; skipped: number }> {
  const units = await unitsPermitted(tx, actor, MENU.trainingSchedule, 'isCreate');
  // Concurrent copies wait for each other here.
  await query(
    tx,
    `select id from business_units where account_id = $accountId and ($units::bigint[] is null or id = any($units))
     order by id for no key update`,
    { accountId: actor.accountId, units },
  );
  const plans = await readPlans(tx, actor, { fromYear, units });
  let trainings = 0;
  for (const { id, plan } of plans) {
    const copied = await planCopy(tx, engine, actor, plan);
    if (copied === null) continue;
    trainings += 1;
    await query(tx, 'update trainings set copied_from_id = $id where id = $copied', { id, copied });
  }
  const budgets = await copyBudgets(tx, actor, {
    fromYear,
    units: await unitsPermitted(
      tx,
      actor,
      trainingBudget.screen.reference as MenuReference,
      'isCreate',
    ),
  });
  if (trainings + budgets === 0) {
    throw new AppError(
      'conflict',
      plans.length > 0
        ? 'None of these trainings can be planned in the next year: their dates are over, or what they refer to is inactive'
        : 'Everything of this year was copied before, or there is nothing to copy',
    );
  }
  return { ...SUBMITTED, trainings, budgets, skipped: plans.length - trainings };
}

/**
 * Plans the copy of a training, without its trainers if they teach elsewhere at that time. Null if it can't be planned.
 */
async function planCopy(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  plan: PlanInput,
): Promise<number | null> {
  const free = {
    ...plan,
    sessions: plan.sessions.map((session) => ({ ...session, trainerId: null })),
  };
  for (const input of [plan, free]) {
    try {
      return (await planTraining(tx, engine, actor, input)).trainingId;
    } catch (error) {
      // Planning throws this before it writes anything, so it can be tried again without trainers.
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    }
  }
  return null;
}

type PlanRow = Omit<PlanInput, 'trainingId'> & { id: number };

/** Returns trainings that took place or will, and weren't copied yet, with their times in the next year. */
async function readPlans(
  tx: Tx,
  { accountId }: Actor,
  { fromYear, units }: YearToCopy,
): Promise<{ id: number; plan: PlanInput }[]> {
  const rows = await query<PlanRow>(
    tx,
    `select t.id, t.training_title_id as "titleId", t.training_organization_id as "organizationId",
       t.training_venue_id as "venueId", t.business_unit_id as "businessUnitId", t.audience, t.seats,
       t.cost::float8 as cost, t.time_zone as "timeZone", t.needs_approval as "needsApproval", t.note,
       to_char(t.closes_at at time zone t.time_zone, 'YYYY-MM-DD') as "closesOn",
       to_char(t.closes_at at time zone t.time_zone, 'HH24:MI') as "closesTime",
       (select jsonb_agg(jsonb_build_object(
            'date', to_char(s.starts_at at time zone t.time_zone, 'YYYY-MM-DD'),
            'startTime', to_char(s.starts_at at time zone t.time_zone, 'HH24:MI'),
            'endTime', to_char(s.ends_at at time zone t.time_zone, 'HH24:MI'),
            'trainerId', s.trainer_id, 'deskId', null) order by s.position)
        from training_sessions s where s.training_id = t.id and s.released_at is null) as sessions
     from trainings t join workflow_instances i on i.workflow = 'training' and i.subject_id = t.id
       and i.state <> 'cancelled'
     where t.account_id = $accountId and ($units::bigint[] is null or t.business_unit_id = any($units))
       and extract(year from t.starts_at at time zone t.time_zone) = $fromYear
       and not exists (select from trainings c where c.copied_from_id = t.id)
     order by t.starts_at, t.id limit 500`,
    { accountId, units, fromYear },
  );
  return rows.map(({ id, sessions, closesOn, ...plan }) => {
    const shift = getShift(sessions[0]?.date ?? closesOn);
    return {
      id,
      plan: {
        ...plan,
        closesOn: addDays(closesOn, shift),
        sessions: sessions.map((session) => ({ ...session, date: addDays(session.date, shift) })),
      },
    };
  });
}

/** Copies budgets as inactive ones, which count once someone has checked and activated them. */
async function copyBudgets(tx: Tx, actor: Actor, { fromYear, units }: YearToCopy): Promise<number> {
  const rows = await query<{ id: number; name: string }>(
    tx,
    `select b.id, b.name from training_budgets b
     join business_units u on u.id = b.business_unit_id and u.account_id = $accountId
     where b.is_active and b.year = $fromYear and ($units::bigint[] is null or u.id = any($units))
       and not exists (select from training_budgets c where c.copied_from_id = b.id)
     order by b.id`,
    { accountId: actor.accountId, units, fromYear },
  );
  if (rows.length === 0) return 0;
  const copies = await query<{ id: number }>(
    tx,
    `insert into training_budgets (business_unit_id, name, year, amount, note, is_active, changed_by, copied_from_id)
     select b.business_unit_id, left(n.name, 100), b.year + 1, b.amount, b.note, false, $userId, b.id
     from training_budgets b join unnest($ids::bigint[], $names::text[]) n (id, name) on n.id = b.id
     order by b.id on conflict do nothing returning id`,
    {
      userId: actor.userId,
      ids: rows.map(({ id }) => id),
      names: rows.map(({ name }) => getCopiedName(name, fromYear)),
    },
  );
  await recordResourceChanges(
    tx,
    actor,
    trainingBudget,
    copies.map(({ id }) => id),
    new Map(),
  );
  return copies.length;
}
