import type { Router } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import { asksFor, isAbout, peopleColumns } from '#server/platform/access/oneself/columns.ts';
import { EXCEPTIONS, HARMLESS_TABLES, OTHER_COLUMNS } from '#server/catalogue/oneselfExceptions.ts';
import {
  EMPLOYEE_FIELDS,
  OTHER_PEOPLE,
  USER_FIELDS,
} from '#server/platform/access/oneself/fieldNames.ts';
import { createPrincipals } from '#server/platform/access/principals.ts';
import { CALLS_OF_SCREENS } from '#server/catalogue/declaredScreens.ts';
import { createApp } from '#server/app.ts';
import { query } from '#server/platform/db/sql.ts';
import { peopleFiles } from '#server/domains/people/import/index.ts';
import { timeFiles } from '#server/catalogue/index.ts';
import { mountedRoutes, type MountedRoute } from '#server/platform/http/contracts.ts';
import type { Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { OWN_FACTS } from '#tests/support/ownFacts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { RECORD_IDS } from './recordIds.ts';

let server: TestServer;
let all: Client;
let routes: MountedRoute[];
beforeAll(async () => {
  server = await startTestServer();
  const roles = ['employee', 'supervisor', 'hr', 'md', 'audit', 'finance', 'admin'];
  await hire(server.owner, { login: 'everything', roles });
  all = await server.as('everything');
  const app = createApp(server.services, createPrincipals(server.db, server.services.secret));
  routes = mountedRoutes(app.router as unknown as Router).filter(({ method }) => method !== 'get');
});
afterAll(() => server.close());

const getName = ({ method, path }: MountedRoute): string => `${method.toUpperCase()} ${path}`;
const writes = () => routes.filter(({ contract }) => contract?.isWrite);

/** Calls of signed-in users that write outside of such a transaction. */
const OTHERWISE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'POST /Auth/LoginTicket': 'Makes a ticket of one’s own session',
    'POST /Pay/PreviewAssignment': 'Changes nothing',
    'POST /Pay/PreviewPayslip': 'Changes nothing',
    'POST /Pay/PreviewRule': 'Changes nothing',
    'POST /Workflow/Preview': 'Changes nothing',
    'POST /Workflow/UndoPreview': 'Changes nothing',
    'POST /Auth/ConfirmMail': 'One’s own address, by a code sent to it',
    'POST /DisciplinaryMgmt/FileAnonymously': 'Of someone whom no one knows',
    'POST /Document/UploadFile': 'A file that belongs to nothing yet',
    'POST /Programs/MakeKey': 'Answers with a secret that is not stored; a key of a program',
    'POST /Webhooks/Make': 'Answers with a secret that is not stored; about no one',
    'POST /Webhooks/RenewSecret': 'Answers with a secret that is not stored; about no one',
    'POST /Workflow/Conformance': 'Changes nothing',
    'POST /Operations/OpenQueueBoard': 'Opens the queues of the server',
  }),
);
const BEFORE_SIGN_IN = [...CALLS_OF_SCREENS].flatMap(([name, access]) =>
  access === 'public' ? [name] : [],
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every field of a schema, by its path. */
function getPaths(schema: unknown, above: readonly string[] = []): string[][] {
  if (!isObject(schema) || above.length > 6) return [];
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((kind) =>
    Array.isArray(schema[kind]) ? (schema[kind] as unknown[]) : [],
  );
  return [
    ...properties.flatMap(([name, field]) => [
      [...above, name],
      ...getPaths(field, [...above, name]),
    ]),
    ...[...choices, schema['items']].flatMap((inner) => getPaths(inner, above)),
  ];
}

const getFields = ({ contract }: MountedRoute): string[][] =>
  contract
    ? getPaths(z.toJSONSchema(contract.schema, { io: 'input', unrepresentable: 'any' }))
    : [];

const resemblesPerson = (name: string): boolean =>
  /(^id|ids?|By|For|Enroll)$/i.test(name) &&
  !/^(is|kind|valid)/.test(name) &&
  !/grid|paid$/i.test(name);

describe('a call that writes', () => {
  it('is checked, whichever it is', () => {
    const apart = routes
      .filter((route) => !route.contract?.isWrite)
      .map(getName)
      .filter((name) => !BEFORE_SIGN_IN.includes(name));
    expect(apart.toSorted()).toEqual([...OTHERWISE.keys()].toSorted());
  });

  it('names people in fields that are known', () => {
    const existing = new Set([
      ...EMPLOYEE_FIELDS,
      ...USER_FIELDS,
      ...OTHER_PEOPLE.keys(),
      ...RECORD_IDS,
    ]);
    const names = new Set(writes().flatMap((route) => getFields(route).map((path) => path.at(-1))));
    const unknown = [...names].filter((name = '') => resemblesPerson(name) && !existing.has(name));
    expect(unknown).toEqual([]);
    expect([...existing].filter((name) => !names.has(name))).toEqual([]);
  });

  it('refuses people who name themselves, unless the call is on the list', async () => {
    const tried: string[] = [];
    const passed: string[] = [];
    for (const route of writes()) {
      for (const path of getFields(route)) {
        const name = path.at(-1) ?? '';
        const own = EMPLOYEE_FIELDS.has(name)
          ? all.employeeId
          : USER_FIELDS.has(name)
            ? all.userId
            : null;
        if (own === null) continue;
        const said = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), own);
        const title = `${getName(route)} ${path.join('.')}`;
        tried.push(title);
        const sent = route.path === '/Auth/UserActivation' ? [said] : said;
        const answer = await all.post(route.path.replace(':report', 'headcount'), sent);
        const { message } = answer.body as { message: string };
        if (answer.status === 403 && message.startsWith('This is about yourself')) continue;
        passed.push(title);
        if (!EXCEPTIONS.has(getName(route)))
          expect([title, answer.status, message]).toBe('refused');
      }
    }
    expect(tried.length).toBeGreaterThan(30);
    expect(passed.length).toBeLessThan(tried.length / 2);
  });
});

describe('the lists of exceptions', () => {
  it('name existing routes, tables and columns only', async () => {
    const rows = new Set(writes().map(getName));
    expect([...EXCEPTIONS.keys()].filter((name) => !rows.has(name))).toEqual([]);
    const columns = await peopleColumns(server.db);
    const tables = new Set(columns.map(({ table }) => table));
    expect([...HARMLESS_TABLES.keys()].filter((table) => !tables.has(table))).toEqual([]);
    const named = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    expect([...OTHER_COLUMNS.keys()].filter((one) => !named.has(one))).toEqual([]);
  });

  it('leave every other column of a person to the guard', async () => {
    const columns = await peopleColumns(server.db);
    const rows = columns.filter(asksFor).map(({ table, column }) => `${table}.${column}`);
    expect(rows).toEqual(expect.arrayContaining(['rewards.employee_id', 'punches.employee_id']));
    expect(rows.length).toBeGreaterThan(50);
    // The check may not scan whole tables.
    const unindexed = await query<{ name: string }>(
      server.owner,
      `select g.t || '.' || g.c as name from unnest($tables::text[], $columns::text[]) g (t, c)
       where not exists (select from pg_index i join pg_attribute a
         on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indrelid = g.t::regclass and a.attname = g.c and i.indpred is null) order by 1`,
      {
        tables: columns
          .filter(isAbout)
          .filter(asksFor)
          .map(({ table }) => table),
        columns: columns
          .filter(isAbout)
          .filter(asksFor)
          .map(({ column }) => column),
      },
    );
    expect(unindexed.map(({ name }) => name)).toEqual([]);
  });
});

describe('a file', () => {
  it.each(
    [...timeFiles, ...peopleFiles]
      .filter(({ codeColumn }) => codeColumn !== undefined)
      .map((file) => [file.base, file] as const),
  )('of %s refuses the row of anyone who imports it', async (base, { columns, codeColumn }) => {
    const content = [
      columns.map(({ label }) => label).join(','),
      // A clock's row without a time is a day of absence, and no row.
      columns
        .map(({ label }) =>
          label === codeColumn ? 'U-everything' : label === 'In Time' ? '09:00' : '',
        )
        .join(','),
    ].join('\n');
    const input = base === '/Import/Increments' ? { fiscalYear: 2026 } : undefined;
    const answer = await all.post(`${base}/CheckFile`, { format: 'csv', content, asked: input });
    expect(answer.status).toBe(200);
    const { lines } = answer.body as { lines: { line: number; problems: string[] }[] };
    expect(lines[0]?.line).toBe(2);
    expect(lines[0]?.problems).toContain('This row is about yourself. Someone else must import it');
  });
});

describe('no one gives themselves', () => {
  it.each(OWN_FACTS)('%s', async (_what, login, send) => {
    const answer = await send(await server.as(login), server.owner);
    expect([400, 403]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).toMatch(/yourself|Nothing was imported/);
  });
});

describe('a row about oneself that is addressed by its ID', () => {
  it('cannot be changed either, and the answer says who else could', async () => {
    const hr = await server.as('hr');
    const values = {
      subject: 'Late',
      kind: 'reprimand',
      businessUnitId: 1,
      employeeId: hr.employeeId,
      givenOn: '2026-01-05',
      reason: 'Came late',
    };
    const post = await (await server.as('hr2')).post('/Resources/reward/Save', { values });
    expect(post.status).toBe(200);
    const { autoId } = post.body as { autoId: number };
    for (const [path, body] of [
      ['SetActive', { id: autoId, version: 1, isActive: false }],
      ['Delete', { id: autoId, version: 1 }],
    ] as const) {
      const answer = await hr.post(`/Resources/reward/${path}`, body);
      expect([path, answer.status, answer.body]).toMatchObject([
        path,
        403,
        { message: expect.stringContaining('The hr2') as string },
      ]);
    }
  });
});

describe('a list', () => {
  const withPeople = RESOURCES.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'person' ? [[resource.id, name, field] as const] : [],
    ),
  );
  it('says of each person field whether its rows are about them', () => {
    const harmless = withPeople.filter(([, , field]) => typeof field.takesPart === 'object');
    expect(harmless.map(([id, name]) => `${id}.${name}`)).toEqual(['risk.ownerId']);
    expect(withPeople.length).toBeGreaterThan(8);
  });
});
