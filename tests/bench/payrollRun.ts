import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { calculateNow, createRun } from '#server/domains/pay/runs/index.ts';
import { createPayStructure } from '#tests/support/payStructure.ts';
import type { Bench } from './fixture.ts';
import { bareSlip } from './payrollStructure.ts';
import { alone, figure, type Figure } from './table.ts';

/** Reading, computing and writing in the same packets as a run. */
const PACKET = 5_000;
/** The goal: a run takes at most 8 times the processor time of the bare loop. */
const GOAL = 1 / 8;

/** A whole run, from facts to checked slips, beside a loop that only reads, computes and writes arrays. */
export async function payrollRun(bench: Bench): Promise<Figure[]> {
  const { owner, services } = bench;
  bench.says('assigning people');
  const { months } = await createPayStructure(owner);
  await owner.raw('analyze');
  const engine = { ...services.engine, at: new Date().toISOString() };
  const actor = await bench.actor('hr');
  const run = async (month: number) => {
    const resting = process.memoryUsage().rss;
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss - resting);
    }, 50);
    const ours = await measured(owner, () =>
      withTransaction(services.db, async (tx) => {
        const { id } = await createRun(tx, engine, actor, {
          kind: 'salary',
          monthId: months.get(month) ?? 0,
          bonusSetupId: null,
        });
        await calculateNow(tx, engine, { runId: id, accountId: 1 }, { userId: actor.userId });
      }),
    );
    clearInterval(watch);
    return { ...ours, megabytes: peak / 2 ** 20 };
  };
  bench.says('a bare loop');
  const bare = await measured(owner, () => bareRun(bench));
  bench.says('a run');
  const first = await run(1);
  bench.says('the next month, which reads the year to date');
  const second = await run(2);
  const people = await queryOne<{ count: number }>(
    owner,
    'select count(*)::integer as count from slips',
  );
  return [
    figure(
      `${(people?.count ?? 0) / 2} slips from facts, processor time`,
      's',
      [first, second].map(({ cpu }) => ({ ours: cpu, beside: bare.cpu })),
      GOAL,
    ),
    alone('from facts to checked slips', 's', first.wall, 30),
    alone('the next month', 's', second.wall, 30),
    alone('memory beyond rest', 'MB', Math.max(first.megabytes, second.megabytes), 500),
  ];
}

/** Reads pay, computes 20 amounts in whole numbers, and writes an array for each person into a table with a key. */
async function bareRun({ owner }: Bench): Promise<void> {
  await owner.raw(
    'create table bare_slips (employee_id bigint primary key, amounts bigint[] not null)',
  );
  const people = await query<{ id: number; gross: number; basic: number }>(
    owner,
    'select id, gross, basic from employees order by id',
  );
  for (let start = 0; start < people.length; start += PACKET) {
    const packet = people.slice(start, start + PACKET);
    await query(
      owner,
      `insert into bare_slips select id, amounts::bigint[]
       from unnest($ids::bigint[], $amounts::text[]) g (id, amounts)`,
      {
        ids: packet.map(({ id }) => id),
        amounts: packet.map(({ gross, basic }) => `{${bareSlip(factsOf(gross, basic)).join()}}`),
      },
    );
  }
  await owner.raw('drop table bare_slips');
}

const factsOf = (gross: number, basic: number) => ({
  facts: {
    'pay.basic': basic,
    'pay.gross': gross,
    'days.basis': 30,
    'days.paid': 30,
    'days.unpaid': 0,
    'days.late': 0,
    'hours.overtime': 0,
    loan_due: 0,
  },
});

/** Wall time, and processor time of this process and of the database. */
async function measured(
  owner: Bench['owner'],
  work: () => Promise<unknown>,
): Promise<{ wall: number; cpu: number }> {
  const before = await ticks(owner);
  const begun = performance.now();
  const used = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(used);
  const wall = (performance.now() - begun) / 1000;
  return { wall, cpu: (user + system) / 1e6 + (await ticks(owner)) - before };
}

/** Seconds of processor time of all backends of this database's server, from Linux. */
async function ticks(owner: Bench['owner']): Promise<number> {
  const rows = await query<{ stat: string }>(
    owner,
    `select pg_read_file('/proc/' || pid || '/stat') as stat from pg_stat_activity where pid is not null`,
  );
  return rows.reduce((sum, { stat }) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);
}
