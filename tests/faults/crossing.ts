import { query, queryOne } from '#server/platform/db/sql.ts';
import { hire } from '#tests/support/factories.ts';
import { createStaff, requestIncrements, type Staff } from './harness/fixture.ts';
import { openHarness, type Harness } from './harness/harness.ts';
import type { Scenario } from './scenario.ts';

const APPROVERS = 8;
const BATCH = 40;

interface Answered {
  id: string;
  status: number;
}

/** Eight approvers decide on the same row at the same time, and overlapping batches in opposite orders. */
export const crossing: Scenario = {
  name: 'crossing',
  what: '8 approvers on one row, and crossing batches',
  async run({ random, short, say }) {
    const rounds = short ? 40 : 2000;
    const pairs = short ? 10 : 200;
    const harness = await openHarness({ workers: 1, people: rounds + pairs * BATCH });
    try {
      const approvers = Array.from({ length: APPROVERS }, (_, at) => `director${at}`);
      for (const login of approvers)
        await hire(harness.owner, { login, roles: ['employee', 'md'] });
      const staff = createStaff(harness);
      const ids = await requestIncrements(harness, rounds + pairs * BATCH);
      await recommend(harness, staff, ids);
      const answered: Answered[] = [];
      const breaches: string[] = [];

      for (const [round, subjectId] of ids.slice(0, rounds).entries()) {
        const answers = await Promise.all(
          approvers.map((login, at) =>
            decide(harness, staff, login, `${round} ${login}`, [subjectId], at),
          ),
        );
        const won = answers.filter(({ status }) => status === 200).length;
        if (won !== 1) breaches.push(`${won} of ${APPROVERS} decided on ${subjectId}`);
        answered.push(...answers);
        if (round % 500 === 499) say(`${round + 1} rounds`);
      }
      for (let pair = 0; pair < pairs; pair += 1) {
        const start = rounds + pair * BATCH;
        const rows = ids.slice(start, start + BATCH);
        const crossed = random.chance(0.5)
          ? rows.toReversed()
          : rows.slice(BATCH / 2).concat(rows.slice(0, BATCH / 2));
        const answers = await Promise.all([
          decide(harness, staff, 'md', `pair ${pair} md`, rows, 0),
          decide(harness, staff, 'md2', `pair ${pair} md2`, crossed, 1),
        ]);
        const won = answers.filter(({ status }) => status === 200).length;
        if (won !== 1) breaches.push(`${won} of 2 crossing batches went through`);
        answered.push(...answers);
      }

      const shown = answered.filter(({ status }) => status !== 200 && status !== 409);
      breaches.push(...shown.slice(0, 5).map(({ id, status }) => `${id} was answered ${status}`));
      const twice = await query(
        harness.owner,
        `select subject_id from workflow_transitions where event in ('md.approve', 'md.reject')
         group by subject_id having count(*) > 1`,
      );
      if (twice.length > 0) breaches.push(`${twice.length} rows were decided on twice`);
      const undecided = await query(
        harness.owner,
        `select from workflow_instances where workflow = 'increment' and state = 'mdDecision'`,
      );
      if (undecided.length > 0) breaches.push(`${undecided.length} rows were decided on by no one`);
      const inside = await queryOne<{ count: number }>(
        harness.owner,
        'select deadlocks::integer as count from pg_stat_database where datname = current_database()',
      );
      return {
        counts: {
          rounds,
          pairs,
          done: answered.filter(({ status }) => status === 200).length,
          refused: answered.filter(({ status }) => status === 409).length,
          'deadlocks inside': inside?.count ?? 0,
          'other answers': shown.length,
        },
        breaches,
      };
    } finally {
      await harness.close();
    }
  },
};

async function decide(
  harness: Harness,
  staff: Staff,
  login: string,
  id: string,
  ids: readonly number[],
  at: number,
): Promise<Answered> {
  const event = { type: at % 3 === 2 ? 'md.reject' : 'md.approve', comment: id };
  return { id, status: await post(harness, staff, login, ids, event, at) };
}

async function recommend(harness: Harness, staff: Staff, ids: readonly number[]): Promise<void> {
  const event = { type: 'hr.recommend', incrementPercent: 6 };
  const status = await post(harness, staff, 'hr', ids, event, 0);
  if (status !== 200) throw new Error(`The recommendation was answered ${status}`);
}

async function post(
  harness: Harness,
  staff: Staff,
  login: string,
  ids: readonly number[],
  event: Record<string, unknown>,
  at: number,
): Promise<number> {
  const response = await fetch(
    `${harness.servers[at % harness.servers.length]?.url}/api/Workflow/Dispatch`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await staff.token(login)}`,
      },
      body: JSON.stringify({
        workflow: 'increment',
        items: ids.map((subjectId) => ({ subjectId, event })),
      }),
    },
  );
  await response.arrayBuffer();
  return response.status;
}
