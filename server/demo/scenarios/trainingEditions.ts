import type { PlanInput } from '#machines/domains/training/contracts/training.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  applyForPeople,
  evaluate,
  markAttendance,
  planTraining,
} from '#server/domains/training/index.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Moment, Stage } from '#server/demo/stage/scenario.ts';
import { letTimersFire } from '#server/demo/stage/timers.ts';

interface Edition {
  title: string;
  seats: number;
  cost: number;
  needsApproval: boolean;
  /** Working days before today on which it was planned. */
  plannedAgo: number;
  /** Calendar days from today; negative for the past. */
  closesIn: number;
  startsIn: number;
  sessions: number;
  applicants: number;
  inOffice: boolean;
}

const HELD: readonly Edition[] = [
  // The certificates of this training expire soon.
  {
    title: 'Work at height',
    seats: 10,
    cost: 18_000,
    needsApproval: false,
    plannedAgo: 43,
    closesIn: -51,
    startsIn: -49,
    sessions: 1,
    applicants: 10,
    inOffice: true,
  },
  {
    title: 'First aid',
    seats: 12,
    cost: 48_000,
    needsApproval: false,
    plannedAgo: 30,
    closesIn: -16,
    startsIn: -12,
    sessions: 2,
    applicants: 14,
    inOffice: true,
  },
];

/**
 * Upcoming trainings: one that is full with a waiting list, one with applications pending with supervisors, and one
 * that is planned but not open yet.
 */
const AHEAD: readonly Edition[] = [
  {
    title: 'Fire safety and evacuation',
    seats: 10,
    cost: 15_000,
    needsApproval: false,
    plannedAgo: 8,
    closesIn: 9,
    startsIn: 16,
    sessions: 1,
    applicants: 13,
    inOffice: true,
  },
  {
    title: 'Fabric inspection by four points',
    seats: 16,
    cost: 96_000,
    needsApproval: true,
    plannedAgo: 6,
    closesIn: 12,
    startsIn: 23,
    sessions: 2,
    applicants: 5,
    inOffice: false,
  },
  {
    title: 'Leading a line',
    seats: 20,
    cost: 240_000,
    needsApproval: true,
    plannedAgo: 2,
    closesIn: 30,
    startsIn: 44,
    sessions: 3,
    applicants: 0,
    inOffice: false,
  },
];

/** Trainings that were held, are open, and are planned. */
export const getEditions = (stage: Stage): Moment[] => [
  ...HELD.flatMap((edition) => getHeld(stage, edition)),
  ...AHEAD.map((edition, index) => ({
    at: officeTime(workingDaysBefore(stage.today, edition.plannedAgo), 90),
    happen: async (engine: Engine) => {
      const trainingId = await plan(stage, engine, edition);
      if (edition.applicants > 0) await openAndApply(stage, engine, trainingId, edition, index);
    },
  })),
];

/** A past training: planned, applied for, held, attended and completed, with feedback of three participants. */
function getHeld(stage: Stage, edition: Edition): Moment[] {
  const { tx, today, actor } = stage;
  let trainingId = 0;
  const fire = (engine: Engine) => letTimersFire(tx, engine, 'training', [trainingId]);
  const day = (days: number, minutes: number) => officeTime(daysBefore(today, -days), minutes);
  return [
    {
      at: officeTime(workingDaysBefore(today, edition.plannedAgo), 100),
      happen: async (engine) => {
        trainingId = await plan(stage, engine, edition);
        await openAndApply(stage, engine, trainingId, edition, 3);
      },
    },
    { at: day(edition.closesIn, 500), happen: fire },
    { at: day(edition.startsIn, 40), happen: fire },
    { at: day(edition.startsIn + edition.sessions, 500), happen: fire },
    {
      at: officeTime(workingDaysBefore(today, 5), 60),
      happen: async (engine) => {
        await markAll(stage, trainingId);
        await dispatch(tx, engine, {
          workflow: 'training',
          actor: actor('hr'),
          items: [{ subjectId: trainingId, event: { type: 'complete' } }],
        });
        await evaluateFirst(stage, trainingId);
      },
    },
  ];
}

async function plan({ tx, today, actor }: Stage, engine: Engine, edition: Edition) {
  const [lists] = await query<{
    titleId: number;
    organizationId: number;
    venueId: number;
    trainerId: number;
    deskId: number | null;
  }>(
    tx,
    `select (select id from training_titles where account_id = $accountId and name = $title) as "titleId",
       o.id as "organizationId", t.id as "trainerId",
       (select id from training_venues where account_id = $accountId and kind = o.kind limit 1) as "venueId",
       case when $inOffice then (select min(d.id) from desks d join desk_floors f on f.id = d.desk_floor_id
         where f.account_id = $accountId and d.kind = 'room') end as "deskId"
     from training_organizations o join trainers t on t.training_organization_id = o.id
     where o.account_id = $accountId and o.kind = case when $inOffice then 'own' else 'outside' end limit 1`,
    { accountId: ACCOUNT_ID, title: edition.title, inOffice: edition.inOffice },
  );
  if (!lists) throw new Error('There is nothing to plan a training with');
  const { deskId, trainerId, ...rest } = lists;
  const input: PlanInput = {
    ...rest,
    businessUnitId: 1,
    audience: 'everyone',
    seats: edition.seats,
    cost: edition.cost,
    timeZone: 'Asia/Dhaka',
    needsApproval: edition.needsApproval,
    closesOn: daysBefore(today, -edition.closesIn),
    closesTime: '17:00',
    note: null,
    sessions: Array.from({ length: edition.sessions }, (_, index) => ({
      date: daysBefore(today, -(edition.startsIn + index)),
      startTime: '09:30',
      endTime: '16:30',
      trainerId,
      deskId,
    })),
  };
  return (await planTraining(tx, engine, actor('hr'), input)).trainingId;
}

async function openAndApply(
  { tx, actor }: Stage,
  engine: Engine,
  trainingId: number,
  { applicants }: Edition,
  place: number,
): Promise<void> {
  await dispatch(tx, engine, {
    workflow: 'training',
    actor: actor('hr'),
    items: [{ subjectId: trainingId, event: { type: 'open' } }],
  });
  // The demo's developer comes first, so that this account has trainings.
  const people = await query<{ id: number }>(
    tx,
    `select e.id from employees e where e.account_id = $accountId and e.is_active and e.business_unit_id = 1
       and e.id <> all($apart::bigint[])
     order by e.id = $first desc, (e.id * 7919 + $place) % 1009 limit $applicants`,
    {
      accountId: ACCOUNT_ID,
      apart: [actor('hr').employeeId, actor('employee').employeeId].filter((id) => id !== null),
      first: actor('developer').employeeId,
      place,
      applicants,
    },
  );
  await applyForPeople(
    tx,
    engine,
    actor('hr'),
    trainingId,
    people.map(({ id }) => id),
  );
}

/** Everyone attended every day, except one in six people, who missed one day. */
async function markAll({ tx, actor }: Stage, trainingId: number): Promise<void> {
  const marks = await query<{ sessionId: number; applicationId: number; isPresent: boolean }>(
    tx,
    `select s.id as "sessionId", a.id as "applicationId", (a.id % 6 > 0 or s.position > 0) as "isPresent"
     from training_sessions s join training_applications a on a.training_id = s.training_id
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id and i.state = 'seated'
     where s.training_id = $trainingId and s.released_at is null`,
    { trainingId },
  );
  await markAttendance({ tx, actor: actor('hr') }, { trainingId, marks });
}

async function evaluateFirst({ tx, actor }: Stage, trainingId: number): Promise<void> {
  const participants = await query<{ id: number; employeeId: number }>(
    tx,
    `select a.id, a.employee_id as "employeeId" from training_applications a
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id and i.state = 'attended'
     where a.training_id = $trainingId order by a.id desc limit 4`,
    { trainingId },
  );
  for (const [index, { id, employeeId }] of participants.entries()) {
    await evaluate(
      { tx, actor: { ...actor('employee'), employeeId } },
      {
        applicationId: id,
        content: 4 + (index % 2),
        trainer: 5 - (index % 2),
        organization: 3 + (index % 2),
        usefulness: 5,
        comment: index === 0 ? 'More time for practice, please.' : null,
      },
    );
  }
}
