import { openAppraisals } from '#server/domains/performance/cycleWork/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Stage } from '#server/demo/stage/scenario.ts';

const WORDS = [
  'Brought the night shift through the change of yarn without a stop.',
  'Keeps the line clean, and trains the new operators patiently.',
  'Good figures; reports of stops come too late.',
] as const;

/** The position, out of `PARTS`, from which people outside the manager's team have reached each stage. */
const PARTS = 100;
const STAGES = { supervisor: 40, hr: 56, calibration: 57, published: 60, answered: 90 } as const;
/** HR publishes in batches that it could have read, because the audit controls report larger ones. */
const PUBLISHED_AT_ONCE = 40;
/** One in this many people who answered a published result has appealed. */
const APPEAL_OF = 40;

const OWN_WORDS = [
  'I kept my line running through the change of yarn.',
  'I trained two operators, and want to learn more about planning.',
  'My figures are good; I will report stops earlier.',
] as const;

/**
 * This year's appraisals of everyone: the manager's team is rated, and people are at each stage, from their own marks
 * to an appeal.
 */
export async function assess(stage: Stage, engine: Engine): Promise<void> {
  const { tx, actor } = stage;
  const send = getSender(stage, engine);
  const cycle = await queryOne<{ id: number }>(
    tx,
    'select id from performance_cycles where account_id = $accountId order by id desc limit 1',
    { accountId: ACCOUNT_ID },
  );
  if (!cycle) return;
  const everyone = { cycleId: cycle.id, units: null };
  while ((await openAppraisals(tx, engine, actor('hr'), everyone)) > 0);
  const rows = await query<{ id: number; isTeam: boolean }>(
    tx,
    `select id, supervisor_id = $manager as "isTeam" from appraisals
     where account_id = $accountId and supervisor_id is not null
       -- Those with a login assess themselves.
       and employee_id not in (select employee_id from users where employee_id is not null)
     order by id`,
    { accountId: ACCOUNT_ID, manager: actor('manager').employeeId },
  );
  const team = rows.filter(({ isTeam }) => isTeam).map(({ id }) => id);
  const others = rows.filter(({ isTeam }) => !isTeam).map(({ id }) => id);
  const since = (part: number) => others.filter((_, at) => at % PARTS >= part);
  const rated = team.slice(Math.ceil(team.length / 3));
  const past = [...team, ...since(STAGES.supervisor)];
  const isLate = (at: number) => at % 9 === 0;
  await assessThemselves(
    stage,
    engine,
    past.filter((_, at) => !isLate(at)),
  );
  await send(
    'hr',
    past.filter((_, at) => isLate(at)),
    {
      type: 'skipSelf',
      comment: 'Wrote no self assessment before the day that was agreed.',
    },
  );
  await rate(stage, engine, [...rated, ...since(STAGES.hr)]);
  await ratePotential(stage, rated, ['manager', 'hr']);
  const calibrated = [...rated.slice(1), ...since(STAGES.calibration)];
  await leaveOutEarlier(stage, send, calibrated);
  await send('hr', calibrated, { type: 'skipHr' });
  await ratePotential(
    stage,
    calibrated.filter((id) => !rated.includes(id)),
    ['hr', 'hr2'],
  );
  const published = [...rated.slice(2), ...since(STAGES.published)];
  for (let at = 0; at < published.length; at += PUBLISHED_AT_ONCE) {
    await send('hr', published.slice(at, at + PUBLISHED_AT_ONCE), { type: 'publish' });
  }
  const answered = since(STAGES.answered);
  const appeals = answered.filter((_, at) => at % APPEAL_OF === 0);
  await answer(
    stage,
    engine,
    answered.filter((id) => !appeals.includes(id)),
    { type: 'acknowledge' },
  );
  await answer(stage, engine, appeals, {
    type: 'appeal',
    comment: 'The stops of the third quarter were planned, and count as mine.',
  });
}

/** Some earlier supervisors are left out, so that their people reach the later stages; the others still rate. */
async function leaveOutEarlier(
  { tx }: Stage,
  send: ReturnType<typeof getSender>,
  ids: readonly number[],
): Promise<void> {
  for (;;) {
    const rows = await query<{ id: number }>(
      tx,
      `select subject_id as id from workflow_instances
       where workflow = 'appraisal' and state = 'earlier' and subject_id = any($ids::bigint[])`,
      { ids },
    );
    if (rows.length === 0) return;
    await send(
      'hr',
      rows.map(({ id }) => id),
      { type: 'skipEarlier', comment: 'Was on leave for most of these months.' },
    );
  }
}

type DemoEvent = { type: string; comment?: string };

/** Sends an event of people who may have no login. */
const sendAs = (
  tx: Stage['tx'],
  engine: Engine,
  person: { employeeId: number; userId: number | null },
  ids: readonly number[],
  event: DemoEvent,
): Promise<unknown> =>
  dispatch(tx, engine, {
    workflow: 'appraisal',
    actor: { ...systemActor(ACCOUNT_ID), ...person },
    items: ids.map((subjectId) => ({ subjectId, event })),
  });

const getSender =
  ({ tx, actor }: Stage, engine: Engine) =>
  async (login: string, ids: readonly number[], event: DemoEvent): Promise<void> => {
    if (ids.length === 0) return;
    await dispatch(tx, engine, {
      workflow: 'appraisal',
      actor: actor(login),
      items: ids.map((subjectId) => ({ subjectId, event })),
    });
  };

/**
 * Stores people's self-assessments. Most have no login in the demo, so their forms were filled in at a terminal of the
 * plant.
 */
async function assessThemselves(
  { tx }: Stage,
  engine: Engine,
  ids: readonly number[],
): Promise<void> {
  const people = await query<{ id: number; employeeId: number; userId: number | null }>(
    tx,
    `with written as (
       insert into appraisal_forms (appraisal_id, kind, version, rater_id, marks, words)
       select a.id, 'self', 1, a.employee_id, (
         select jsonb_object_agg(f.id, jsonb_build_object('mark', 3 + (a.id * 5 + f.id) % 5 * 0.5, 'words', ''))
         from behavioral_factors f where f.account_id = $accountId and f.is_active
           and f.designation_id is null),
         ($words::text[])[1 + a.id % 3]
       from appraisals a where a.id = any($ids::bigint[]) returning appraisal_id, rater_id)
     select w.appraisal_id as id, w.rater_id as "employeeId", u.id as "userId"
     from written w left join users u on u.employee_id = w.rater_id order by 1`,
    { accountId: ACCOUNT_ID, ids, words: [...OWN_WORDS] },
  );
  for (const { id, ...person } of people)
    await sendAs(tx, engine, person, [id], { type: 'sendSelf' });
}

/** Stores ratings by the people's supervisors, and sends them. */
async function rate({ tx }: Stage, engine: Engine, ids: readonly number[]): Promise<void> {
  const ratings = await query<{ supervisorId: number; userId: number | null; ids: number[] }>(
    tx,
    `with written as (
       insert into appraisal_forms (appraisal_id, kind, version, rater_id, marks, words)
       select a.id, 'supervisor', 1, a.supervisor_id, (
         select jsonb_object_agg(f.id, jsonb_build_object('mark', 2.5 + (a.id * 3 + f.id) % 6 * 0.5, 'words', ''))
         from behavioral_factors f where f.account_id = $accountId and f.is_active
           and f.designation_id is null),
         ($words::text[])[1 + a.id % 3]
       from appraisals a where a.id = any($ids::bigint[]) returning appraisal_id, rater_id)
     select w.rater_id as "supervisorId", u.id as "userId", array_agg(w.appraisal_id order by 1) as ids
     from written w left join users u on u.employee_id = w.rater_id group by 1, 2 order by 1`,
    { accountId: ACCOUNT_ID, ids, words: [...WORDS] },
  );
  for (const { supervisorId: employeeId, userId, ids: people } of ratings)
    await sendAs(tx, engine, { employeeId, userId }, people, { type: 'sendSupervisor' });
}

/** People answer their published results. */
async function answer(
  { tx }: Stage,
  engine: Engine,
  ids: readonly number[],
  event: DemoEvent,
): Promise<void> {
  const people = await query<{ id: number; employeeId: number; userId: number | null }>(
    tx,
    `select a.id, a.employee_id as "employeeId", u.id as "userId"
     from appraisals a left join users u on u.employee_id = a.employee_id
     where a.id = any($ids::bigint[]) order by 1`,
    { ids },
  );
  for (const { id, ...person } of people) await sendAs(tx, engine, person, [id], event);
}

/** Ratings of people's potential by two raters, who agree on most people. */
async function ratePotential(
  { tx, actor }: Stage,
  ids: readonly number[],
  raters: readonly string[],
): Promise<void> {
  await query(
    tx,
    `insert into potential_ratings (appraisal_id, rater_id, level, reason, rated_at)
     select a.id, r.id, 1 + (a.id * 2 + (r.place - 1) * (a.id % 4 / 3)) % 3,
       ($reasons::text[])[r.place], date_trunc('milliseconds', now())
     from appraisals a, unnest($raters::bigint[]) with ordinality as r (id, place)
     where a.id = any($ids::bigint[])`,
    {
      ids,
      raters: raters.map((login) => actor(login).employeeId),
      reasons: [
        'Judged by how new tasks were taken on this year.',
        'Judged by the talk about the next two years.',
      ],
    },
  );
}
