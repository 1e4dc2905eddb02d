import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { TrainingApplicationContext } from '#machines/domains/training/application/machine.ts';
import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import type { applyBody, applyForBody } from '#machines/domains/training/contracts/training.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { APPLICATION_RECORD } from './binding.ts';
import { refuseAbsent } from './clashes.ts';
import { lockTrainings, readSeats } from './seats.ts';

export interface Applied extends WriteAnswer {
  seated: number;
  waiting: number;
  asked: number;
}

/** POST /Training/Apply: applies for a training for the caller. */
export async function apply(
  { tx, actor, services }: WriteCall,
  { trainingId }: z.output<typeof applyBody>,
): Promise<Applied> {
  if (actor.employeeId === null) throw forbidden();
  const applied = await applyForPeople(tx, services.engine, actor, trainingId, [actor.employeeId]);
  // Callers get no notice about their own application, so the response says whether they have a seat.
  if (applied.seated > 0) return { ...applied, message: SEATED };
  return applied.waiting > 0 ? { ...applied, message: WAITING } : applied;
}

const SEATED = msg('You have a seat');
const WAITING = msg('Every seat is taken, so you are on the waiting list');

/** POST /Training/ApplyFor: applies for people of the caller's business units. */
export async function applyFor(
  { tx, actor, services }: WriteCall,
  { trainingId, employeeIds }: z.output<typeof applyForBody>,
): Promise<Applied> {
  const people = [...new Set(employeeIds)];
  const units = await unitsPermitted(tx, actor, MENU.trainingApplications, 'isCreate');
  const reachable = await query(
    tx,
    `select id from employees where id = any($people::bigint[]) and account_id = $accountId
       and ($units::bigint[] is null or business_unit_id = any($units))`,
    { people, accountId: actor.accountId, units },
  );
  if (reachable.length < people.length) throw notFound('Employee not found');
  return applyForPeople(tx, services.engine, actor, trainingId, people);
}

interface Training {
  title: string;
  number: string;
  unitId: number;
  unit: string;
  audience: 'unit' | 'everyone';
  needsApproval: boolean;
  startsAt: Date;
  endsAt: Date;
}

interface Person {
  id: number;
  name: string;
  code: string;
  unitId: number;
  /** Whether the person already has an application in force for this training. */
  hasApplied: boolean;
}

/**
 * Applies for people in the given order: the first get the free seats, the others go on the waiting list.
 * @throws AppError 404 for an unknown training, and 409 naming who can't apply and why.
 */
export async function applyForPeople(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  trainingId: number,
  employeeIds: readonly number[],
): Promise<Applied> {
  const { accountId } = actor;
  await lockTrainings(tx, [trainingId]);
  const training = await queryOne<Training>(
    tx,
    `select i.name as title, t.number, t.business_unit_id as "unitId", u.name as unit, t.audience,
       t.needs_approval as "needsApproval", t.starts_at as "startsAt", t.ends_at as "endsAt"
     from trainings t join training_titles i on i.id = t.training_title_id
     join business_units u on u.id = t.business_unit_id
     join workflow_instances ti on ti.workflow = 'training' and ti.subject_id = t.id
     -- A planned training, or one of another business unit, is treated like one that doesn't exist.
     where t.id = $trainingId and t.account_id = $accountId and ti.state <> 'planned'
       and (t.audience = 'everyone' or exists (select from employees e
         where e.id = any($people::bigint[]) and e.business_unit_id = t.business_unit_id))`,
    { trainingId, accountId, people: [...employeeIds] },
  );
  const seats = (await readSeats(tx, [trainingId], engine.at ?? null)).get(trainingId);
  if (!training || !seats) throw notFound('Training not found');
  if (!seats.isOpen)
    throw new AppError('conflict', `Applications for ${training.title} are closed`);
  const people = await readPeople(tx, trainingId, employeeIds);
  await refuse(tx, trainingId, training, people);
  const rows = await query<Record<string, unknown> & { id: number; employee_id: number }>(
    tx,
    `insert into training_applications (account_id, training_id, employee_id, created_by, created_at)
     select $accountId, $trainingId, p.id, $userId,
       date_trunc('milliseconds', coalesce($at::timestamptz, now()))
     from unnest($people::bigint[]) with ordinality p (id, place) order by p.place
     returning id, ${APPLICATION_RECORD.columns.join(', ')}`,
    {
      accountId,
      trainingId,
      userId: actor.userId,
      at: engine.at ?? null,
      people: people.map(({ id }) => id),
    },
  );
  const free = Math.max(0, seats.seats - seats.taken);
  const byPerson = new Map(rows.map((row) => [Number(row.employee_id), row]));
  await dispatch(tx, engine, {
    workflow: trainingApplicationWorkflow.id,
    actor,
    items: people.map((person, index) => {
      const row = byPerson.get(person.id);
      if (!row) throw new Error('The application was not stored');
      const input: TrainingApplicationContext = {
        employeeId: person.id,
        trainingId,
        title: training.title,
        startsAt: training.startsAt.toISOString(),
        endsAt: training.endsAt.toISOString(),
        needsApproval: training.needsApproval,
        hasSeat: index < free,
      };
      return {
        subjectId: row.id,
        event: { type: trainingApplicationWorkflow.startEvent },
        start: {
          input: { ...input },
          subject: `${training.title} (${training.number}), ${person.name} (${person.code})`,
          businessUnitId: person.unitId,
          record: getRecord(APPLICATION_RECORD, row),
        },
      };
    }),
  });
  const asked = training.needsApproval ? people.length : 0;
  const seated = training.needsApproval ? 0 : Math.min(free, people.length);
  return { ...SUBMITTED, seated, waiting: people.length - asked - seated, asked };
}

/**
 * Returns the people in the given order. Locks them, because another training may give them a seat at the same time.
 */
async function readPeople(
  tx: Tx,
  trainingId: number,
  employeeIds: readonly number[],
): Promise<Person[]> {
  await query(
    tx,
    'select id from employees where id = any($ids::bigint[]) order by id for no key update',
    { ids: [...employeeIds] },
  );
  return query<Person>(
    tx,
    `select e.id, e.name, e.code, e.business_unit_id as "unitId",
       exists (select from training_applications a
         join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
         where a.training_id = $trainingId and a.employee_id = e.id
           and i.state in ('asked', 'seated', 'waiting')) as "hasApplied"
     from unnest($ids::bigint[]) with ordinality p (id, place) join employees e on e.id = p.id
     order by p.place`,
    { trainingId, ids: [...employeeIds] },
  );
}

async function refuse(
  tx: Tx,
  trainingId: number,
  { title, audience, unitId, unit }: Training,
  people: readonly Person[],
): Promise<void> {
  const outside = people.find((one) => audience === 'unit' && one.unitId !== unitId);
  if (outside) {
    throw new AppError('conflict', `${title} is for people of ${unit}, and ${outside.name} is not`);
  }
  const twice = people.find(({ hasApplied }) => hasApplied);
  if (twice) throw new AppError('conflict', `${twice.name} has already applied for ${title}`);
  await refuseAbsent(
    tx,
    people.map(({ id }) => ({ trainingId, employeeId: id })),
  );
}
