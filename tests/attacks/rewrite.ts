import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { openHarness, type Harness } from '#tests/faults/harness/harness.ts';
import { requestIncrements, STAGES } from '#tests/faults/harness/fixture.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { until } from '#tests/launch/application.ts';
import { call, createClient } from '#tests/support/client.ts';
import { patience } from '#tests/support/patience.ts';

const ANCHORS = 'checkpoints.jsonl';
const WITNESS = 'witness.json';

/**
 * Someone with the database and the anchor file cuts a decision out of both, with everything after it, and
 * lets the worker seal new checkpoints over the place; then with every file put back, too.
 */
export const rewrite: Scenario = {
  name: 'rewrite',
  what: 'a decision cut out of the database and the anchor file, and sealed over',
  async run({ say }) {
    const harness = await openHarness({ servers: 1, workers: 1, people: 5 });
    const breaches: string[] = [];
    const counts: Record<string, number> = {};
    try {
      const url = harness.servers[0]?.url ?? '';
      const [hrReview, approval] = STAGES;
      const ids = await requestIncrements(harness, 3);
      await decide(url, hrReview, ids);
      const before = await covered(harness, 0);
      await stopAll(harness);
      const earlier = files(harness);
      await copy(harness, 'before');
      await startAll(harness);
      say(`checkpoint ${before}, then a decision`);

      await decide(url, approval, ids);
      const decided = await covered(harness, before);
      const { refreshToken } = await createClient(url, 'md');
      await covered(harness, decided);
      await stopAll(harness);
      const later = files(harness);

      await putInPlace(harness, 'before');
      write(harness, { ...later, [ANCHORS]: earlier[ANCHORS] ?? '' });
      await startAll(harness);
      await signInTwice(url);
      counts['sealed over database and anchor file'] = (await newest(harness)) - before;
      if (counts['sealed over database and anchor file'] > 0) {
        breaches.push('the worker sealed checkpoints over a decision that was cut out');
      }
      if ((await halts(url)).length === 0)
        breaches.push('no one was notified of the younger beginning');

      await stopAll(harness);
      await putInPlace(harness, 'before');
      write(harness, earlier);
      await startAll(harness);
      await signInTwice(url);
      say('every file put back: only a browser remembers');
      const { status } = await call(url, 'POST', '/Auth/GenerateRefreshToken', {
        accessToken: '',
        refreshToken,
      });
      if (status !== 401) breaches.push(`a token of later was answered ${status}`);
      if ((await halts(url)).length === 0) {
        breaches.push('a token of later stopped no checkpoints');
      }
      const stopped = await newest(harness);
      await signInTwice(url);
      counts['sealed after a browser came back'] = (await newest(harness)) - stopped;
      if (counts['sealed after a browser came back'] > 0) {
        breaches.push('checkpoints went on after a browser had brought a later one');
      }
      return { counts, breaches };
    } finally {
      await harness.close();
    }
  },
};

async function decide(
  url: string,
  { login, event }: (typeof STAGES)[number],
  ids: readonly number[],
): Promise<void> {
  const items = ids.map((subjectId) => ({ subjectId, event }));
  const client = await createClient(url, login);
  const { status } = await client.post('/Workflow/Dispatch', { workflow: 'increment', items });
  if (status !== 200) throw new Error(`${login} was answered ${status}`);
}

const newest = async ({ owner }: Harness): Promise<number> =>
  (
    await queryOne<{ id: number }>(
      owner,
      'select coalesce(max(id), 0) as id from history_checkpoints',
    )
  )?.id ?? 0;

/** Waits for a checkpoint after this one that is anchored, and over everything so far. */
async function covered(harness: Harness, after: number): Promise<number> {
  const now = new Date();
  await until(async () => {
    const rows = await query(
      harness.owner,
      `select from history_checkpoints c join history_anchors a on a.checkpoint_id >= c.id
       where a.name = 'file' and c.id > $after and c.at > $now`,
      { after, now },
    );
    return rows.length > 0;
  }, patience(60_000));
  return newest(harness);
}

/** Gives the worker something to seal, and the time for two rounds. */
async function signInTwice(url: string): Promise<void> {
  for (const login of ['hr', 'finance']) {
    await createClient(url, login);
    await new Promise((resolve) => setTimeout(resolve, 12_000));
  }
}

async function halts(url: string): Promise<string[]> {
  const audit = await createClient(url, 'audit');
  const { body } = await audit.get('/Workflow/HistoryStatus');
  return (body as { halt: { reasons: string[] } | null }).halt?.reasons ?? [];
}

const files = ({ dataDir }: Harness): Record<string, string> =>
  Object.fromEntries(
    [ANCHORS, WITNESS].flatMap((file) => {
      const path = join(dataDir, file);
      return existsSync(path) ? [[file, readFileSync(path, 'utf8')]] : [];
    }),
  );

function write({ dataDir }: Harness, texts: Record<string, string>): void {
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(dataDir, file), text);
}

const programs = ({ servers, workers }: Harness) => [...servers, ...workers];
const stopAll = async (harness: Harness) => {
  for (const one of programs(harness)) await one.stop();
};
const startAll = async (harness: Harness) => {
  for (const one of programs(harness)) await one.start();
};

const getName = ({ postgres }: Harness): string => new URL(postgres.url).pathname.slice(1);

const copy = (harness: Harness, as: string) =>
  asSuperuser(harness, `create database ${getName(harness)}_${as} template ${getName(harness)}`);

const putInPlace = (harness: Harness, as: string) =>
  asSuperuser(
    harness,
    `drop database ${getName(harness)} with (force)`,
    `create database ${getName(harness)} template ${getName(harness)}_${as}`,
  );

async function asSuperuser(harness: Harness, ...statements: string[]): Promise<void> {
  const maintenance = Object.assign(new URL(harness.postgres.url), { pathname: '/postgres' });
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${getName(harness)}'`,
    );
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
