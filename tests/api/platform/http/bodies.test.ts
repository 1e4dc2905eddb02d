import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/refusal.ts';
import { query } from '#server/platform/db/sql.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { REPORTS } from '#server/catalogue/reports.ts';
import { createActors } from '#tests/support/actors.ts';
import { call, type Client } from '#tests/support/client.ts';
import { getWalk } from '#tests/support/paths.ts';
import { fitting, sampleBody, type BodySchema } from '#tests/support/sampleBodies.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

/** Every call with a body, from the API reference, so that new ones are tested automatically. */
interface BodyCall {
  path: string;
  schema: BodySchema;
}

interface Reference {
  paths: Record<
    string,
    {
      get?: { parameters: { in: string }[] };
      post?: { requestBody?: { content: { 'application/json': { schema: BodySchema } } } };
    }
  >;
}

let server: TestServer;
let clients: Client[];
let calls: BodyCall[];
/** Reads with parameters. */
let reads: string[];
beforeAll(async () => {
  server = await startTestServer();
  await query(server.owner, `update users set is_operator = true where login_id = 'developer'`);
  clients = [
    await createActors(server).everybody(),
    await server.as('admin'),
    await server.as('developer'),
  ];
  const { body } = await call(server.url, 'GET', '/openapi.json');
  reads = Object.entries((body as Reference).paths).flatMap(([path, { get }]) =>
    get?.parameters.some((one) => one.in === 'query') ? [concrete(path.slice('/api'.length))] : [],
  );
  calls = Object.entries((body as Reference).paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['application/json'].schema;
    return schema ? [{ path: concrete(path.slice('/api'.length)), schema }] : [];
  });
});
afterAll(() => server.close());

const [REPORT] = REPORTS;

const concrete = (path: string): string =>
  path
    .replace('/Resources/{resource}', '/Resources/department')
    .replace('/Requests/{kind}', '/Requests/salaryCertificate')
    .replace('/Reports/{report}', `/Reports/${REPORT?.id}`)
    .replaceAll(/\{\w+\}/g, '1');

/**
 * Calls with an hourly limit, calls that only an installation without a company answers, and those that end a
 * session.
 */
const NOT_ASKED =
  /^\/(?:Setup|DisciplinaryMgmt\/Anonymous|Auth\/(?:Login|ForgetPassword|VerifyLoginOTP|Logout|SignOut))/;

/** Calls with open parameters: filters of lists by name, providers’ responses, and the code of a login. */
const OPEN = /^\/(?:(?:Resources|Reports)\/|Auth\/(?:Oidc|LoginOAuth|GetLoginOTP))/;

/** The first refusal that concerns the body, not a permission. */
async function getRefusal(path: string, body: unknown): Promise<ErrorAnswer & { status: number }> {
  let last: ErrorAnswer & { status: number } = {
    status: 0,
    statusCode: 0,
    message: '',
    requestId: '',
  };
  for (const client of clients) {
    const answer = await client.post(path, body);
    last = { ...(answer.body as ErrorAnswer), status: answer.status };
    if (last.status !== 403 && last.status !== 404) return last;
  }
  return last;
}

it(
  'every call refuses unknown fields at any depth, by name',
  async () => {
    const missed: unknown[] = [];
    let places = 0;
    for (const { path, schema } of calls) {
      if (NOT_ASKED.test(path)) continue;
      const expected: string[] = [];
      const body = sampleBody(schema, {
        value: fitting,
        object: (fields, at) => {
          // The event determines the workflow; the next test sends each.
          if (at.at(-1) === 'event') return 'zzUnknown';
          expected.push([...at, 'zzUnknown'].join('.'));
          return { ...fields, zzUnknown: 1 };
        },
      });
      places += expected.length;
      const { status, message, errors = [] } = await getRefusal(path, body);
      const named = new Set(errors.map((one) => one.path));
      const unnamed = expected.filter((one) => !named.has(one));
      if (status !== 400 || unnamed.length > 0 || !message.includes('“zzUnknown”')) {
        missed.push({ path, status, message, unnamed });
      }
    }
    expect(missed).toEqual([]);
    expect(calls.length).toBeGreaterThan(200);
    expect(places).toBeGreaterThan(calls.length);
  },
  patience(120_000),
);

it(
  'every read refuses unknown parameters, by name',
  async () => {
    const missed: unknown[] = [];
    for (const path of reads) {
      if (OPEN.test(path)) continue;
      let last = { status: 0, body: {} as unknown };
      for (const client of clients) {
        last = await client.get(`${path}?zzUnknown=1`);
        if (last.status !== 403 && last.status !== 404) break;
      }
      const { errors = [], message } = last.body as ErrorAnswer;
      if (last.status !== 400 || !errors.some((one) => one.path === 'zzUnknown')) {
        missed.push({ path, status: last.status, message });
      }
    }
    expect(missed).toEqual([]);
    expect(reads.length).toBeGreaterThan(100);
  },
  patience(120_000),
);

it('every event of every workflow refuses unknown fields', async () => {
  const missed: unknown[] = [];
  for (const workflow of workflows) {
    for (const { at: _time, ...event } of getWalk(workflow).events) {
      // Callers can't send timer events and start events.
      if (event.type === workflow.startEvent || !workflow.events.safeParse(event).success) continue;
      const { status, message, errors } = await getRefusal('/Workflow/Dispatch', {
        workflow: workflow.id,
        items: [{ subjectId: 1, event: { ...event, zzUnknown: 1 } }],
      });
      if (status !== 400 || !errors?.some(({ path }) => path === 'items.0.event.zzUnknown')) {
        missed.push({ workflow: workflow.id, event: event.type, status, message, errors });
      }
    }
  }
  expect(missed).toEqual([]);
});

/** A path with dots, or a name that only programs use. */
const INTERNAL = /\w\.\d|\d\.\w|\w\.[a-z]|\b[a-z]+[a-z\d]*[A-Z]\w*/;

it(
  'every call explains a problem of its body in a sentence, with its place',
  async () => {
    const unfit: unknown[] = [];
    const notified = new Set<string>();
    for (const { path, schema } of calls) {
      if (NOT_ASKED.test(path)) continue;
      const sample = (value: (field: BodySchema) => unknown) =>
        sampleBody(schema, { value, object: (fields) => fields });
      const bodies = [
        {},
        [],
        'x',
        sample(() => ({})),
        sample(() => -1.5),
        sample(() => 'é'.repeat(30_000)),
      ];
      for (const body of bodies) {
        const { status, message, errors = [] } = await getRefusal(path, body);
        if (status !== 400) continue;
        notified.add(path);
        const isSentence = /^[\p{Lu}“\d]/u.test(message) && !INTERNAL.test(message);
        if (!isSentence || errors.some((one) => one.message === '')) {
          unfit.push({ path, message });
        }
      }
    }
    expect(unfit).toEqual([]);
    expect(
      calls
        .filter(({ path }) => !notified.has(path) && !NOT_ASKED.test(path))
        .map(({ path }) => path),
    ).toEqual([]);
  },
  patience(240_000),
);
