import { setTimeout as sleep } from 'node:timers/promises';
import { accessTokens } from '#server/platform/access/accessToken.ts';
import { query } from '#server/platform/db/sql.ts';
import { request, STAGES } from './bulk.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { drive, get, post } from './load.ts';
import { databaseProcessor, startProgram, type Program } from './programs.ts';
import { alone, median, quantile, spreadOfTimes, type Figure } from './table.ts';

const READS_MS = 250;
const WRITES_MS = 400;
/** One call in this many is a write, if there is something to decide. */
const WRITES_EVERY = 4;
const WAITING = 20_000;
const YEAR = 2026;

/**
 * The users, with two connections each: the screen that they read besides their menu, and the step that
 * they take.
 */
const PEOPLE_AT_WORK: readonly {
  login: string;
  view: string | null;
  step?: number;
  searches?: true;
}[] = [
  { login: 'employee', view: null },
  { login: 'manager', view: 'request' },
  { login: 'hr', view: 'hr', step: 0, searches: true },
  { login: 'hr2', view: 'hr', step: 0, searches: true },
  { login: 'md', view: 'md', step: 1 },
  { login: 'md2', view: 'md', step: 1 },
  { login: 'audit', view: 'audit', step: 2, searches: true },
  { login: 'finance', view: 'finance', step: 3 },
];
const CONNECTIONS_EACH = 2;
const EXPORTS = [
  `/PdfAndExcelReport/IncrementExport?businessUnitId=0&year=${YEAR}&viewType=hr&format=xlsx`,
  '/Workflow/HistoryFile?format=csv',
];

type Kind = 'read' | 'write';

/**
 * Sixteen clients without pauses, three reads to a write, for ten minutes, while another user downloads
 * files: measures response times, failures, and whether memory grows.
 */
export async function mixed(bench: Bench): Promise<Figure[]> {
  const waiting = await request(bench, Math.min(WAITING, PEOPLE) * bench.scale, YEAR);
  await bench.owner.raw('vacuum analyze');
  const environment = { DATABASE_URL: bench.databaseUrl, DATA_DIR: bench.dataDir };
  // If a folder is given, the server's CPU profile is written there when it stops.
  const folder = process.env['BENCH_PROFILE'];
  const server = await startProgram('server', environment, folder ? profiling(folder) : []);
  const worker = await startProgram('worker', environment);
  const tokens = await signedIn(bench, [...PEOPLE_AT_WORK.map(({ login }) => login), 'allRoles']);
  const times: Record<Kind, number[]> = { read: [], write: [] };
  const statuses = new Map<number, number>();
  const refused = new Set<string>();
  const steps = [waiting, [], [], [], []] as number[][];
  const byPath = new Map<string, number[]>();
  const end = performance.now() + bench.minutes * 60_000;
  bench.says(`${waiting.length} increments wait; ${bench.minutes.toFixed(1)} minutes begin`);
  const used = processors(bench, { server, worker });
  try {
    const memories = watchMemory({ server, worker }, end);
    const files = takeFiles(server.url, tokens.get('allRoles') ?? '', end);
    await Promise.all(
      PEOPLE_AT_WORK.flatMap((person) =>
        Array.from({ length: CONNECTIONS_EACH }, () =>
          work(
            server.url,
            tokens.get(person.login) ?? '',
            person,
            steps,
            end,
            (kind, status, ms, path) => {
              if (status !== 200) refused.add(`${person.login} ${path}: ${status}`);
              times[kind].push(ms);
              getNote(byPath, path.replace(/\?.*$/, '')).push(ms);
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
            },
          ),
        ),
      ),
    );
    const { taken, failed } = await files;
    for (const one of [...refused].slice(0, 20)) bench.says(one);
    const count = (isCounted: (status: number) => boolean) =>
      [...statuses].reduce((sum, [status, all]) => sum + (isCounted(status) ? all : 0), 0);
    return [
      alone('reads', '', times.read.length),
      ...spreadOfTimes('a read', times.read, READS_MS),
      alone('writes', '', times.write.length),
      ...spreadOfTimes('a write', times.write, WRITES_MS),
      alone('answers of 500 and above', '', count((status) => status >= 500) + failed, 0),
      alone(
        'answers of 400 to 499',
        '',
        count((status) => status >= 400 && status < 500),
        0,
      ),
      alone('files taken meanwhile', '', taken),
      ...[...byPath].flatMap(([path, each]) => [
        alone(`${path}, ${each.length} times, p50`, 'ms', quantile(each, 0.5)),
        alone(`${path}, p99`, 'ms', quantile(each, 0.99)),
      ]),
      ...used(times.read.length + times.write.length),
      ...(await memories),
    ];
  } finally {
    await worker.stop();
    await server.stop();
  }
}

/**
 * CPU milliseconds per call: unlike response times they don't depend on other load, so two versions can be
 * compared by them.
 */
function processors(bench: Bench, programs: Record<string, Program>) {
  const of: Record<string, () => number> = {
    ...Object.fromEntries(
      Object.entries(programs).map(([name, program]) => [name, () => program.processor()]),
    ),
    database: () => databaseProcessor(bench.dataDir),
    clients: () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
  };
  const before = Object.entries(of).map(([name, read]) => [name, read, read()] as const);
  return (calls: number): Figure[] =>
    before.map(([name, read, begun]) =>
      alone(`processor of the ${name}, a call`, 'ms', (read() - begun) / Math.max(1, calls)),
    );
}

const profiling = (folder: string) => ['--cpu-prof', `--cpu-prof-dir=${folder}`];

function getNote(byPath: Map<string, number[]>, path: string): number[] {
  const existing = byPath.get(path) ?? [];
  byPath.set(path, existing);
  return existing;
}

/** One connection of a user, which sends the next request as soon as it has a response. */
async function work(
  url: string,
  token: string,
  { view, step, searches }: (typeof PEOPLE_AT_WORK)[number],
  steps: number[][],
  end: number,
  note: (kind: Kind, status: number, ms: number, path: string) => void,
): Promise<void> {
  const reads = [
    '/Auth/GetMenuListPermissionWise?EmployeeId=0',
    '/Notification/GetNotificationCount',
    ...(view === null
      ? []
      : [
          '/Workflow/Queue',
          `/Employee/IncrementRequestLanding?businessUnitId=0&year=${YEAR}&viewType=${view}`,
        ]),
    ...(searches ? ['/Workflow/SearchHistory?workflow=increment'] : []),
  ];
  let kind: Kind = 'read';
  let path = '';
  let deciding: number | undefined;
  let calls = 0;
  await drive(
    url,
    1,
    () => {
      if (performance.now() > end) return null;
      calls += 1;
      deciding =
        step !== undefined && calls % WRITES_EVERY === 0 ? steps[step]?.shift() : undefined;
      if (deciding === undefined || step === undefined) {
        kind = 'read';
        path = reads[calls % reads.length] ?? '';
        return get(path, token);
      }
      kind = 'write';
      path = '/Workflow/Dispatch';
      const items = [{ subjectId: deciding, event: STAGES[step]?.event }];
      return post('/Workflow/Dispatch', token, { workflow: 'increment', items });
    },
    (status, ms) => {
      note(kind, status, ms, path);
      if (kind === 'write' && status === 200 && deciding !== undefined) {
        steps[(step ?? 0) + 1]?.push(deciding);
      }
    },
  );
}

/** Downloads one file after the other. */
async function takeFiles(
  url: string,
  token: string,
  end: number,
): Promise<{ taken: number; failed: number }> {
  const counts = { taken: 0, failed: 0 };
  while (performance.now() < end) {
    const path = EXPORTS[(counts.taken + counts.failed) % EXPORTS.length] ?? '';
    const answer = await fetch(`${url}/api${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.ok) counts.taken += 1;
    else counts.failed += 1;
    await sleep(500);
  }
  return counts;
}

/**
 * The memory of each process by second: the medians of the second, the middle and the last fifth. A single
 * value varies by 100 MB with garbage collection.
 */
async function watchMemory(programs: Record<string, Program>, end: number): Promise<Figure[]> {
  const samples = Object.keys(programs).map((): number[] => []);
  while (performance.now() < end - 1000) {
    Object.values(programs).forEach((program, index) => samples[index]?.push(program.memory()));
    await sleep(1000);
  }
  return Object.keys(programs).flatMap((name, index) => {
    const current = samples[index] ?? [];
    const fifth = (n: number) =>
      median(current.slice((current.length * n) / 5, (current.length * (n + 1)) / 5));
    const middle = fifth(2);
    return [
      alone(`memory of the ${name}, second fifth`, 'MB', fifth(1)),
      alone(`memory of the ${name}, middle fifth`, 'MB', middle),
      alone(`memory of the ${name}, last fifth`, 'MB', fifth(4), Math.round(middle * 1.15)),
    ];
  });
}

/** Tokens that are renewed during the load. */
async function signedIn({ owner, services }: Bench, logins: readonly string[]) {
  const sessions = await query<{ id: string; userId: number; login: string }>(
    owner,
    `with made as (
       insert into sessions (user_id, expires_at)
       select id, now() + interval '1 day' from users where login_id = any($logins::text[])
       returning id, user_id)
     select m.id, m.user_id as "userId", u.login_id as login from made m join users u on u.id = m.user_id`,
    { logins },
  );
  const tokens = accessTokens(services.secret);
  const issued = await Promise.all(
    sessions.map(async ({ id, userId, login }) => {
      const token = await tokens.issue({ userId, sessionId: id }, 3600);
      return [login, token] as const;
    }),
  );
  return new Map(issued);
}
