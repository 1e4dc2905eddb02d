import { MENU } from '#machines/core/values/menuReferences.ts';
import { finishTalk, shareTalk, startTalk } from '#server/domains/performance/coaching/index.ts';
import { addPlanNote, saveStep, storePlan } from '#server/domains/performance/development/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { readSuperior } from '#server/demo/stage/superior.ts';
import { NOTES, PLANS, TALK, type DemoPlan } from './developmentRows.ts';

/** Development plans in most states, and coaching talks held by the manager. */
export const development: Scenario = (stage) => [
  ...PLANS.map((plan, place) => getMoment(stage, plan, place)),
  {
    at: officeTime(workingDaysBefore(stage.today, 3), 200),
    happen: () => talk(stage),
  },
];

const getMoment = (stage: Stage, plan: DemoPlan, place: number): Moment => ({
  at: officeTime(workingDaysBefore(stage.today, 2), 20 + place),
  happen: (engine) => keepPlan(stage, engine, plan),
});

async function keepPlan(stage: Stage, engine: Engine, plan: DemoPlan): Promise<void> {
  const { tx, actor, today } = stage;
  const { person, aim, gap, from, until, steps, done, events } = plan;
  const day = (days: number) => daysBefore(today, -days);
  const isTeam = typeof person === 'number';
  const superior = openPlans(actor(isTeam ? 'manager' : await readSuperior(stage, person)));
  const own = isTeam ? superior : actor(person);
  const employeeId = isTeam ? await getMember(stage, person) : null;
  const planId = await storePlan(
    { tx, actor: own, engine },
    {
      employeeId,
      aim,
      gap,
      startsOn: day(from),
      endsOn: day(until),
      steps: steps.map(([kind, words, dueIn]) => ({ kind, words, dueOn: day(dueIn) })),
    },
  );
  for (const [by, type, more] of events.slice(0, 2)) {
    await send(stage, engine, by === 'own' ? own : superior, planId, { type, ...more });
  }
  if (done > 0) await finishSteps(stage, own, planId, done);
  if (person === 'employee' && until > 0) {
    for (const [at, words] of NOTES.entries()) {
      const by = at === 0 ? superior : own;
      await addPlanNote({ tx, actor: by }, { planId, heldOn: day(-40 + at * 20), words });
    }
  }
  for (const [by, type, more] of events.slice(2)) {
    await send(stage, engine, by === 'own' ? own : superior, planId, { type, ...more });
  }
}

/** HR acts for superiors who don't sign in. HR sees their plans because it has the permission for the screen. */
const openPlans = (actor: Actor): Actor => ({
  ...actor,
  opens: new Map([[MENU.developmentPlans, null]]),
});

const send = (
  { tx }: Stage,
  engine: Engine,
  actor: Actor,
  subjectId: number,
  event: { type: string },
) => dispatch(tx, engine, { workflow: 'developmentPlan', actor, items: [{ subjectId, event }] });

async function finishSteps(
  { tx }: Stage,
  actor: Actor,
  planId: number,
  done: number,
): Promise<void> {
  const steps = await query<{ stepId: number; version: number }>(
    tx,
    `select id as "stepId", version from development_steps where plan_id = $planId order by id limit $done`,
    { planId, done },
  );
  for (const step of steps) {
    await saveStep({ tx, actor }, { ...step, state: 'done', note: 'As agreed.', reason: '' });
  }
}

async function getMember({ tx, actor }: Stage, place: number): Promise<number> {
  const [row] = await query<{ id: number }>(
    tx,
    `select id from employees where supervisor_id = $supervisorId and is_active order by id offset $place limit 1`,
    { supervisorId: actor('manager').employeeId, place },
  );
  return row?.id ?? 0;
}

/** Stores a draft of a talk with a team member, a shared talk, and one of the manager with himself. */
async function talk(stage: Stage): Promise<void> {
  const { tx, actor, today } = stage;
  const call = { tx, actor: actor('manager') };
  const start = async (employeeId: number | null, ago: number): Promise<number> => {
    const { autoId } = await startTalk(call, { employeeId, heldOn: daysBefore(today, ago) });
    return autoId ?? 0;
  };
  const finish = async (talkId: number, ago: number) =>
    finishTalk(call, {
      ...TALK,
      talkId,
      revision: 0,
      heldOn: daysBefore(today, ago),
      actions: [
        { words: 'Label the first row of shelves', dueOn: daysBefore(today, -10) },
        { words: 'Write down the three most frequent questions', dueOn: daysBefore(today, -24) },
      ],
    });
  await start(await getMember(stage, 0), 3);
  const shared = await start(await getMember(stage, 1), 12);
  await finish(shared, 12);
  await shareTalk(call, { talkId: shared });
  await finish(await start(null, 30), 30);
}
