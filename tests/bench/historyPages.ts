import { performance } from 'node:perf_hooks';
import type { StepFilter, StepPage } from '#machines/domains/workflows/contracts/audit.ts';
import { query } from '#server/platform/db/sql.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import type { Bench } from './fixture.ts';
import { quantile } from './table.ts';

const ROUNDS = 20;
/** The number of the deep page. */
const DEEP = 50;

type Asked = [what: string, filter: StepFilter, login?: string];

/** Each kind of history search by HTTP: the first page and the fiftieth. */
export async function searches(bench: Bench): Promise<void> {
  const clients = new Map<string, Client>();
  for (const login of ['hr', 'hrUnit2']) {
    clients.set(login, await createClient(bench.url, login));
  }
  console.log(`\n${'search'.padEnd(44)} first page p50  p95   page ${DEEP} p50  p95  rows`);
  for (const [what, filter, login = 'hr'] of await request(bench)) {
    const client = clients.get(login);
    if (!client) throw new Error(`No one signed in as ${login}`);
    const page = async (before: string | null): Promise<[StepPage, number]> => {
      const begun = performance.now();
      const { status, body } = await client.get(
        `/Workflow/SearchHistory?${new URLSearchParams({
          ...Object.fromEntries(
            Object.entries(filter).map(([name, value]) => [name, String(value)]),
          ),
          ...(before === null ? {} : { before }),
        }).toString()}`,
      );
      if (status !== 200) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`);
      return [body as StepPage, performance.now() - begun];
    };
    const times = async (before: string | null): Promise<number[]> => {
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) took.push((await page(before))[1]);
      return took;
    };
    const [first, cold] = await page(null);
    let next = first.next;
    for (let at = 1; at < DEEP - 1 && next !== null; at += 1) next = (await page(next))[0].next;
    const whole = await times(null);
    const deep = next === null ? [] : await times(next);
    console.log(
      `${what.padEnd(44)} ${figures(whole)}    ${figures(deep)}  ${String(first.items.length).padStart(4)}   (cold ${cold.toFixed(0)})`,
    );
  }
  const sizes = await query<{ name: string; size: string }>(
    bench.owner,
    `select indexrelname as name, pg_size_pretty(pg_relation_size(indexrelid)) as size
     from pg_stat_user_indexes where relname = 'workflow_transitions' order by indexrelname`,
  );
  for (const { name, size } of sizes) console.log(`${name.padEnd(36)} ${size.padStart(12)}`);
}

async function request(bench: Bench): Promise<Asked[]> {
  const getId = async (login: string) => (await bench.actor(login)).employeeId ?? 0;
  const [md, finance, manager] = [
    await getId('md'),
    await getId('finance'),
    await getId('manager'),
  ];
  return [
    ['everything', {}],
    ['one period', { from: ago(700), until: ago(640) }],
    ['an actor', { actorId: md }],
    ['an event', { event: 'finance.release' }],
    ['a state, long ago', { state: 'released', until: ago(1000) }],
    ['a business unit', { businessUnitId: 2 }],
    ['unit, event and actor', { businessUnitId: 2, event: 'md.approve', actorId: md }],
    ['actor and event that never met', { actorId: finance, event: 'md.approve' }],
    ['a person', { aboutId: 77 }],
    ['a person and an actor', { aboutId: 77, actorId: manager }],
    ['a frequent comment', { comment: 'agreed' }],
    ['a frequent comment, long ago', { comment: 'agreed', until: ago(1000) }],
    ['a comment of one in a thousand', { comment: 'section 17' }],
    ['a rare comment', { comment: 'after the meeting' }],
    ['a comment that no one wrote', { comment: 'quarterly bonus' }],
    ['a rare comment, unit and period', { comment: 'meeting', businessUnitId: 1, from: ago(900) }],
    ['a comment and its actor', { comment: 'discussed', actorId: md }],
    ['a comment and an event it never has', { comment: 'week', event: 'request' }],
    ['all of one unit, for its own HR', {}, 'hrUnit2'],
    ['an event, for HR of one unit', { event: 'md.approve' }, 'hrUnit2'],
    ['a person, for HR of one unit', { aboutId: 77 }, 'hrUnit2'],
    ['a comment, for HR of one unit', { comment: 'section 17' }, 'hrUnit2'],
    ['a frequent comment, for HR of one unit', { comment: 'agreed' }, 'hrUnit2'],
    ['a rare comment, for HR of one unit', { comment: 'after the meeting' }, 'hrUnit2'],
  ];
}

function figures(times: readonly number[]): string {
  if (times.length === 0) return `${'—'.padStart(7)}${''.padStart(8)}`;
  return [0.5, 0.95]
    .map((share) => `${quantile(times, share).toFixed(0)} ms`.padStart(7))
    .join(' ');
}

function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
