import { request as httpRequest, Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '#server/platform/db/sql.ts';
import { loadSecret } from '#server/platform/secret.ts';
import { signInMany } from '#tests/bench/clients.ts';
import WebSocket from 'ws';
import { account } from './harness/accountant.ts';
import type { Intent } from './harness/intents.ts';
import { takeThrough } from './harness/traffic.ts';
import { createStaff, requestIncrements, STAGES } from './harness/fixture.ts';
import { openHarness } from './harness/harness.ts';
import { settled } from './harness/settled.ts';
import { openSlowMail } from './harness/slowMail.ts';
import type { Scenario } from './scenario.ts';

const OUT_WITHIN_MS = 15_000;
const REQUESTS = 200;
const JOBS = 50;
/** Fewer than the server's limit for one person. */
const SOCKETS_EACH = 10;

/**
 * SIGTERM to a server with 200 half-sent requests and 1,000 sockets, and to a worker with 50 running jobs.
 */
export const stopped: Scenario = {
  name: 'stopped',
  what: 'SIGTERM under 200 requests, 50 jobs and 1,000 sockets',
  async run({ random, short, say }) {
    const sockets = short ? 100 : 1000;
    const people = short ? 400 : 1200;
    const mail = await openSlowMail();
    mail.decide = () => sleep(400, true);
    const harness = await openHarness({ people, env: { SMTP_URL: mail.url } });
    try {
      const [going, staying] = harness.servers;
      const [worker] = harness.workers;
      if (!going || !staying || !worker) throw new Error('There are too few programs');
      const staff = createStaff(harness);
      const ids = await requestIncrements(harness, people);
      await settled(harness.owner, 60);
      const listeners = await signInMany(
        harness.owner,
        loadSecret({ DATA_DIR: harness.dataDir, SECRET_KEY: undefined }),
        sockets / SOCKETS_EACH,
      );
      const open = await openSockets(going.url, listeners, sockets);
      say(`${sockets} sockets are open`);
      const enough = new AbortController();
      const traffic = takeThrough({
        ids: ids.slice(REQUESTS),
        staff,
        servers: [going, staying],
        random,
        clients: 8,
        signal: enough.signal,
      });
      const token = await staff.token('hr');
      const half = ids.slice(0, REQUESTS).map((subjectId) => halfSent(going.url, token, subjectId));
      const jobs = await query<{ id: number }>(
        harness.owner,
        `insert into outbox (queue, payload)
         select 'mail', jsonb_build_object('kind', 'passwordChanged', 'userId', u.id)
         from users u, generate_series(1, ${JOBS}) where u.login_id = 'md' returning id`,
      );
      await Promise.all(half.map(({ begun }) => begun));
      while (mail.begun === 0) await sleep(50);
      await sleep(500);

      const serverGone = going.stop();
      const workerGone = worker.stop();
      const finishing = Promise.all(
        half.map(async ({ finish }, at) => {
          await sleep(random.between(0, 3000) + at);
          return finish();
        }),
      );
      const answers = await finishing;
      const gone = await Promise.all([serverGone, workerGone]);
      const [serverTook, workerTook] = gone.map(({ took }) => Math.round(took));
      mail.decide = () => Promise.resolve(true);
      enough.abort();
      const intents = await traffic;
      const rest = await settled(harness.owner, 90);
      const closed = await Promise.all(open.map(({ code }) => code));
      const cutSockets = closed.filter((code) => code !== 1001).length;
      const cut = answers.filter(({ fate }) => fate !== 'acknowledged');
      const unknown = intents.filter(({ fate }) => fate === 'unknown');
      const ofJobs = mail.taken.filter((id) =>
        jobs.some((job) => id.startsWith(`outbox-${job.id}-`)),
      );
      const mails = new Set(ofJobs).size;
      const books = await account(harness.owner, [...intents, ...answers]);
      return {
        counts: {
          ...books.counts,
          'requests half sent': answers.length,
          'of them cut': cut.length,
          'traffic cut': unknown.length,
          sockets: closed.length,
          'sockets cut': cutSockets,
          'mails of 50 jobs': mails,
          'mails sent twice': ofJobs.length - mails,
          'server gone after ms': serverTook ?? 0,
          'worker gone after ms': workerTook ?? 0,
        },
        breaches: [
          ...books.breaches,
          ...rest.breaches,
          ...cut.slice(0, 3).map(({ id, status }) => `${id} was cut or refused (${status})`),
          ...unknown
            .slice(0, 3)
            .map(({ id, status }) => `${id} of the traffic was cut (${status})`),
          ...(cutSockets > 0 ? [`${cutSockets} sockets were cut`] : []),
          ...(ofJobs.length === JOBS && mails === JOBS
            ? []
            : [`${ofJobs.length} mails came of ${JOBS} jobs`]),
          ...gone.flatMap(({ code, took }) => [
            ...(code === 0 ? [] : [`a program ended with ${code}`]),
            ...(took > OUT_WITHIN_MS ? [`a program took ${Math.round(took)} ms to go`] : []),
          ]),
        ],
      };
    } finally {
      await harness.close();
      await mail.close();
    }
  },
};

/**
 * Sends the headers and half of the body of a decision, so that the request is still open when the server has to
 * stop. `finish` sends the rest.
 */
function halfSent(url: string, token: string, subjectId: number) {
  const id = `half ${subjectId}`;
  const { login: _login, event } = STAGES[0];
  const body = JSON.stringify({
    workflow: 'increment',
    items: [{ subjectId, event: { ...event, comment: id } }],
  });
  const agent = new Agent({ keepAlive: true });
  const request = httpRequest(`${url}/api/Workflow/Dispatch`, {
    method: 'POST',
    agent,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Authorization: `Bearer ${token}`,
      // Its answer says that the server has the headers: before that it may close the connection.
      Expect: '100-continue',
    },
  });
  const intent: Intent = {
    id,
    subjectId,
    event: event.type,
    fate: 'unknown',
    attempts: 1,
    status: 0,
    slowest: 0,
    bad: [],
  };
  const answered = new Promise<Intent>((resolve) => {
    request.on('error', () => resolve(intent));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(intent));
      response.on('end', () => {
        agent.destroy();
        intent.status = response.statusCode ?? 0;
        const said = JSON.parse(Buffer.concat(chunks).toString()) as { batchId?: string };
        if (intent.status < 500) intent.fate = intent.status === 200 ? 'acknowledged' : 'refused';
        if (said.batchId !== undefined) intent.batchId = said.batchId;
        resolve(intent);
      });
    });
  });
  const begun = new Promise<void>((resolve) => {
    request.on('continue', () => request.write(body.slice(0, 20), () => resolve()));
    void answered.then(() => resolve());
  });
  request.flushHeaders();
  return {
    begun,
    finish: () => {
      request.end(body.slice(20));
      return answered;
    },
  };
}

interface OpenSocket {
  code: Promise<number>;
}

async function openSockets(
  url: string,
  tokens: readonly string[],
  count: number,
): Promise<OpenSocket[]> {
  const open: OpenSocket[] = [];
  // Fifty at a time: more are tested elsewhere.
  for (let begun = 0; begun < count; begun += 50) {
    const some = await Promise.all(
      Array.from({ length: Math.min(50, count - begun) }, async (_, at) => {
        const token = tokens[(begun + at) % tokens.length] ?? '';
        const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, ['cadre', token]);
        const code = new Promise<number>((resolve) => socket.on('close', resolve));
        await new Promise<void>((resolve, reject) => {
          socket.once('error', reject);
          socket.once('message', () => resolve());
        });
        socket.on('error', () => undefined);
        return { code };
      }),
    );
    open.push(...some);
  }
  return open;
}
