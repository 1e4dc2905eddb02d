import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { APPLICATION_ROLE, ensureApplicationLogin } from '#server/platform/db/applicationLogin.ts';
import { query } from '#server/platform/db/sql.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { createClient } from '#tests/support/client.ts';
import { decide, request, STAGES } from './bulk.ts';
import type { Bench } from './fixture.ts';
import { drive, get, post } from './load.ts';
import { startProgram, type Program } from './programs.ts';
import { alone, figure, type Figure } from './table.ts';

const SERVERS = 2;
const POOL = 16;
/** The number of PgBouncer's connections to the database. */
const HELD = 6;
const RELEASED = 240;
const READS = 900;
const CLIENTS = 32;

/**
 * Two servers with pools of sixteen behind one PgBouncer in transaction mode with six connections, beside
 * the same two without it: transactions with effects, and reads between them. Then the history is verified.
 * Only if PGBOUNCER_FOR_TESTS names the program.
 */
export async function pooler(bench: Bench): Promise<Figure[]> {
  const program = process.env['PGBOUNCER_FOR_TESTS'];
  if (!program) {
    bench.says('PGBOUNCER_FOR_TESTS names no PgBouncer: not measured');
    return [];
  }
  const password = 'application';
  const direct = new URL(bench.databaseUrl);
  direct.username = APPLICATION_ROLE;
  direct.password = password;
  await ensureApplicationLogin(bench.databaseUrl, direct.href, { setsPassword: true });
  const bouncer = await startBouncer(program, direct);
  const environment = {
    DATA_DIR: bench.dataDir,
    DATABASE_URL: direct.href,
    DATABASE_POOL: `${POOL}`,
  };
  try {
    const straight = await measure(bench, environment, 2070);
    const pooled = await measure(bench, { ...environment, DATABASE_POOLER_URL: bouncer.url }, 2071);
    const { broken } = await verifyHistory(bench.services.db, bench.services.engine);
    return [
      figure('releases with an effect and reads, behind PgBouncer; beside without', '/s', [
        { ours: pooled.perSecond, beside: straight.perSecond },
      ]),
      alone('connections to the database, behind PgBouncer', '', pooled.connections),
      alone('connections to the database, without', '', straight.connections),
      alone('what is broken in the history afterwards', '', broken.length, 0),
    ];
  } finally {
    await bouncer.stop();
  }
}

async function measure(
  bench: Bench,
  environment: Record<string, string>,
  year: number,
): Promise<{ perSecond: number; connections: number }> {
  const rows = Math.ceil(RELEASED * bench.scale);
  const ids = await request(bench, rows, year);
  // Created by the engine, so that their history can be verified.
  for (const { login, event } of STAGES.slice(0, 3)) {
    await decide(bench, await bench.actor(login), ids, event);
  }
  const servers: Program[] = [];
  let counting: NodeJS.Timeout | undefined;
  try {
    for (let index = 0; index < SERVERS; index += 1) {
      servers.push(await startProgram('server', environment));
    }
    const { token } = await createClient(servers[0]?.url ?? '', 'finance');
    const calls = [
      ...ids.map((subjectId) =>
        post('/Workflow/Dispatch', token, {
          workflow: 'increment',
          items: [{ subjectId, event: { type: 'finance.release' } }],
        }),
      ),
      ...Array.from({ length: Math.ceil(READS * bench.scale) }, () =>
        get('/Workflow/History?workflow=increment&subjectId=1', token),
      ),
    ].map((call, index) => ({ call, order: (index * 7919) % 1009 }));
    calls.sort((one, other) => one.order - other.order);
    const before = calls.length;
    let connections = 0;
    counting = setInterval(() => {
      void connected(bench).then((count) => (connections = Math.max(connections, count)));
    }, 50);
    const begun = performance.now();
    await Promise.all(
      servers.map((server) =>
        drive(
          server.url,
          CLIENTS / SERVERS,
          () => calls.pop()?.call ?? null,
          (status) => {
            if (![200, 404].includes(status)) throw new Error(`A call was answered with ${status}`);
          },
        ),
      ),
    );
    const seconds = (performance.now() - begun) / 1000;
    return { perSecond: before / seconds, connections };
  } finally {
    clearInterval(counting);
    for (const server of servers) await server.stop();
  }
}

/** The database connections of the measured servers, direct or through the pooler. */
async function connected(bench: Bench): Promise<number> {
  const [row] = await query<{ count: number }>(
    bench.owner,
    `select count(*)::integer as count from pg_stat_activity where usename = $role`,
    { role: APPLICATION_ROLE },
  );
  return row?.count ?? 0;
}

async function startBouncer(
  program: string,
  database: URL,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'cadre-bouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
cadre = host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)} user=${database.username} password=${database.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${HELD}
max_client_conn = 2000
ignore_startup_parameters = extra_float_digits
`,
  );
  // PgBouncer refuses to run as root.
  const own = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...own, config], { stdio: 'ignore' });
  const url = `postgres://anybody@127.0.0.1:${port}/cadre`;
  for (let attempt = 0; !(await answers(url)); attempt += 1) {
    if (attempt === 50) throw new Error('PgBouncer does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};
