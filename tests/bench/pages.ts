import { query } from '#server/platform/db/sql.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { decide } from './bulk.ts';
import { fillHistory } from './fillHistory.ts';
import { fillWaiting } from './fillWaiting.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { timesOfPath } from './section.ts';
import { approveAll } from './single.ts';
import { alone, figure, quantile, type Figure } from './table.ts';

const ALL = 100_000;
const TRANSITIONS = 5_000_000;
const SMALL = 10_000;
const YEAR = 2026;
const CALLS = 25;
const APPROVED = 3000;
/** The allowed cost of a transition after 5,000,000 others, relative to one after 10,000. */
const COSTS_AT_MOST = 1.2;

const PAGES: readonly [what: string, login: string, path: string][] = [
  [
    'landing of HR',
    'hr',
    `/Employee/IncrementRequestLanding?businessUnitId=0&year=${YEAR}&viewType=hr`,
  ],
  [
    'landing of the director',
    'md',
    `/Employee/IncrementRequestLanding?businessUnitId=0&year=${YEAR}&viewType=md`,
  ],
  [
    'view of a section',
    'hr',
    `/Employee/IncrementRequestView?businessUnitId=1&year=${YEAR}&viewType=hr&sectionId=SECTION`,
  ],
  ['queues', 'md', '/Workflow/Queue'],
  [
    'a queue’s first page',
    'md',
    '/Workflow/Instances?workflow=increment&state=mdDecision&mine=true&page=1&pageSize=50',
  ],
  [
    'a queue’s 100th page',
    'md',
    '/Workflow/Instances?workflow=increment&state=mdDecision&mine=true&page=100&pageSize=50',
  ],
];

/**
 * Pages over 100,000 people with a request each, with 10,000 and with 5,000,000 earlier transitions; and
 * the cost of a transition in both cases.
 */
export async function pages(bench: Bench): Promise<Figure[]> {
  await createEmployees(bench.owner, (ALL - PEOPLE) * bench.scale);
  const section = await spreadOverSections(bench);
  await fillWaiting(bench, {
    rows: ALL * bench.scale,
    year: YEAR,
    states: ['hrReview', 'mdDecision', 'auditRelease'],
  });
  await fillHistory(bench.owner, (SMALL / 5) * bench.scale);
  await bench.owner.raw('vacuum analyze');
  bench.says('10,000 transitions stand');
  const before = await readTimes(bench, section);
  const small = await rate(bench, 2050);
  await fillHistory(bench.owner, Math.ceil((TRANSITIONS / 5) * bench.scale), 300_000_000);
  bench.says('5,000,000 transitions stand');
  await bench.owner.raw('vacuum analyze');
  await bench.owner.raw('checkpoint');
  const after = await readTimes(bench, section);
  const large = await rate(bench, 2060);
  return [
    ...PAGES.flatMap(([what], index) => {
      const [few = [], many = []] = [before[index], after[index]];
      return [
        figure(`${what}, p50 at 5,000,000; beside at 10,000`, 'ms', [
          { ours: quantile(many, 0.5), beside: quantile(few, 0.5) },
        ]),
        alone(`${what}, p99`, 'ms', quantile(many, 0.99)),
      ];
    }),
    figure(
      'the 5,000,000th transition; beside the 10,000th',
      '/s',
      [{ ours: large, beside: small }],
      Math.floor(100 / COSTS_AT_MOST) / 100,
    ),
  ];
}

/** Creates four hundred sections instead of four; returns one of the first business unit's. */
async function spreadOverSections(bench: Bench): Promise<number> {
  const [row] = await query<{ id: number }>(
    bench.owner,
    `with made as (
       insert into sections (department_id, name)
       select s.department_id, s.name || ' ' || n from sections s, generate_series(0, 99) n
       where s.id <= 4 order by s.id, n
       returning id
     ), placed as (select id, row_number() over (order by id) - 1 as place from made),
     moved as (
       update employees e set section_id = p.id from placed p
       where e.code like 'E%' and p.place = (e.section_id - 1) * 100 + e.id / 40 % 100
     )
     select min(id) as id from made`,
  );
  return row?.id ?? 0;
}

async function readTimes(bench: Bench, section: number): Promise<number[][]> {
  const clients = new Map<string, Client>();
  const times: number[][] = [];
  for (const [, login, path] of PAGES) {
    const client = clients.get(login) ?? (await createClient(bench.url, login));
    clients.set(login, client);
    times.push(await timesOfPath(client, path.replace('SECTION', String(section)), CALLS));
  }
  return times;
}

/** Approvals a second by the engine, 16 at once: the faster of two rounds. */
async function rate(bench: Bench, year: number): Promise<number> {
  const rows = Math.ceil(APPROVED * bench.scale);
  const ids = await fillWaiting(bench, { rows: rows * 3 + 2, year, states: ['mdDecision'] });
  const actor = await bench.actor('md');
  await decide(bench, actor, ids.splice(0, 2), { type: 'md.approve' });
  const rates: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const mine = ids.splice(0, rows);
    const begun = performance.now();
    await approveAll(bench, actor, mine, 16);
    rates.push((rows / (performance.now() - begun)) * 1000);
  }
  return Math.max(...rates);
}
