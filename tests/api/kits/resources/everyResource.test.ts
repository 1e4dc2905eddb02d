import { isAsked } from '#machines/kits/resources/conditions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import readExcelFile from 'read-excel-file/node';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  ImportCheck,
  RecordedChange,
  ResourceDetails,
  ResourceList,
  ResourceOption,
} from '#machines/kits/resources/contract.ts';
import type { Field, FieldValue, Fields } from '#machines/kits/resources/field.ts';
import { resourceAt, RESOURCES } from '#machines/catalogue/resources.ts';
import {
  getColumn,
  filterParameter,
  isBusinessUnit,
  getTitle,
  type Resource,
} from '#machines/kits/resources/resource.ts';
import { query } from '#server/platform/db/sql.ts';
import { insideOf } from '#server/kits/resources/uses.ts';
import { call, type Answer, type Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount, MARK, type OtherAccount } from '#tests/support/otherAccount.ts';
import { namingTables } from '#tests/messages/namingTables.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let other: OtherAccount;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      other = await createOtherAccount(owner);
      await hire(owner, { login: 'keeper', roles: ['employee', 'hr', 'finance'] });
      await hire(owner, { login: 'keeper2', roles: ['employee', 'hr@2', 'finance@2'] });
    },
  });
});
afterAll(() => server.close());

/** Reference fields of nested rows, which the history shows by name. */
const namedInside = (
  { rows = {} }: Resource,
  created: Readonly<Record<string, readonly object[]>>,
): [string, string][] =>
  Object.entries(rows).flatMap(([name, { fields }]) =>
    Object.entries(fields)
      .filter(([, { kind }]) => kind === 'reference' || kind === 'person')
      .filter(([field]) => new Map(Object.entries(created[name]?.[0] ?? {})).get(field))
      .map(([field]): [string, string] => [name, field]),
  );

let counter = 0;

/** A sample value of a field, with a different text at each call. */
async function sample(
  field: Field,
  as: Client,
  owner: Record<string, FieldValue>,
): Promise<FieldValue> {
  counter += 1;
  switch (field.kind) {
    case 'text':
      if (!field.pattern) return `Value ${counter}`;
      return (
        [
          `${1e8 + counter}`,
          'ABCDEFGH',
          `${counter}`.padStart(64, '0'),
          `value_${counter}`,
          'BDT',
        ].find((text) => field.pattern?.test.test(text)) ?? null
      );
    case 'number':
      return field.min + 1;
    case 'date':
      // A different day each time, because periods of one person must not overlap.
      return new Date(Date.UTC(2026, 5, 15 + counter)).toISOString().slice(0, 10);
    case 'time':
      return '09:30';
    case 'flag':
      return true;
    case 'choice':
      return Object.keys(field.options)[0] ?? null;
    case 'person':
      // Another person, because the row may grant permissions, which no one may grant themselves.
      return 1;
    case 'file':
    case 'own':
      return null;
    case 'reference': {
      // The unit of the person above.
      if (field.resource === 'businessUnit') return 1;
      const narrowed = field.dependsOn
        ? `?${field.dependsOn}=${String(owner[field.dependsOn])}`
        : '';
      const entry = await as.get(`/Resources/${field.resource}/Options${narrowed}`);
      const [option] = entry.body as ResourceOption[];
      if (option || field.optional) return option?.value ?? null;
      return make(as, resource(field.resource));
    }
  }
}

const resource = (id: string): Resource => {
  const match = RESOURCES.find((one) => one.id === id);
  if (!match) throw new Error(`There is no resource ${id}`);
  return match;
};

async function getValues(fields: Fields, as: Client): Promise<Record<string, FieldValue>> {
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(fields)) {
    const request = isAsked(field, values);
    values[name] = request ? await sample(field, as, values) : (field.initial ?? null);
  }
  return values;
}

async function whole(one: Resource, as: Client): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = await getValues(one.fields, as);
  for (const [name, rows] of Object.entries(one.rows ?? {})) {
    const isFirst = refersTo(one, rows.fields) && (await optionsOf(one, as)).length === 0;
    values[name] = isFirst ? [] : [await getValues(rows.fields, as)];
  }
  return { ...values, ...(await chosenElements(one, as)) };
}

/** Whether the rows inside must name another row of their resource, which the first one cannot. */
const refersTo = ({ id }: Resource, fields: Fields): boolean =>
  Object.values(fields).some(
    (field) => field.kind === 'reference' && field.resource === id && !field.optional,
  );

const optionsOf = async ({ id }: Resource, as: Client): Promise<ResourceOption[]> =>
  (await as.get(`/Resources/${id}/Options`)).body as ResourceOption[];

/** Rules of funds and taxes take elements of certain directions only. */
async function chosenElements(one: Resource, as: Client): Promise<Record<string, number>> {
  const names = Object.keys(one.fields).filter((name) => ELEMENTS.has(name));
  const chosen: Record<string, number> = {};
  for (const name of names) {
    const values = {
      ...(await getValues(resource('payrollElement').fields, as)),
      direction: ELEMENTS.get(name),
    };
    chosen[name] = await make(as, resource('payrollElement'), values);
  }
  return chosen;
}

const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['ownElementId', 'deduction'],
  ['companyElementId', 'employer'],
  ['taxElementId', 'deduction'],
]);

const save = (as: Client, id: string, body: object) => as.post(`/Resources/${id}/Save`, body);

async function make(as: Client, one: Resource, values?: Record<string, unknown>): Promise<number> {
  const answer = await save(as, one.id, { values: values ?? (await whole(one, as)) });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Submitted Successfully' } });
  return (answer.body as { autoId: number }).autoId;
}

const details = async (as: Client, one: Resource, id: number) =>
  (await as.get(`/Resources/${one.id}/Row?id=${id}`)).body as ResourceDetails;

const getErrors = ({ body }: Answer) =>
  ((body as ErrorAnswer).errors ?? []).map(({ path, message }) => `${path}: ${message}`);

it('every table that may name a row of master data is found in the migrations, for the words of its rows', async () => {
  const naming = await query<{ table: string }>(
    server.owner,
    `select distinct c.conrelid::regclass::text as table from pg_constraint c
     where c.contype = 'f' and cardinality(c.conkey) = 1 and c.confrelid::regclass::text = any($tables)
       and not c.conrelid::regclass::text = any($inside) order by 1`,
    { tables: RESOURCES.map(({ table }) => table), inside: RESOURCES.flatMap(insideOf) },
  );
  const existing = new Set([...namingTables(), ...RESOURCES.map(({ table }) => table)]);
  const missed = naming.filter(({ table }) => !existing.has(table));
  const say =
    'Indent its migration as the others are, for tests/messages/namingTables.ts to read it';
  expect(missed, say).toEqual([]);
});

/** The column of a field of each kind. */
const TYPES: Readonly<Record<Field['kind'], string>> = {
  text: 'text',
  choice: 'text',
  number: 'numeric',
  date: 'date',
  time: 'text',
  flag: 'boolean',
  reference: 'bigint, a foreign key',
  person: 'bigint, a foreign key',
  file: 'bigint references files deferrable initially deferred',
  own: 'bigint, a foreign key',
};

const keeper = () => server.as('keeper');
const named = (some: readonly Resource[]) => some.map((one) => [one.id, one] as const);

/**
 * One of each shape: the kit depends only on who owns the rows, what is in them, and whether they are
 * confidential.
 */
const SHAPES = [
  ...new Map(
    RESOURCES.toReversed().map((one) => [
      [
        one.scope === 'account' ? '' : one.scope.through,
        isBusinessUnit(one),
        one.confidential,
        one.rows !== undefined,
      ].join(),
      one,
    ]),
  ).values(),
];

describe.each(named(RESOURCES))('%s', (_id, one) => {
  const title = getTitle(one);

  it('opens at its own address, and a row of it at those below', () => {
    const { address } = one.screen;
    const opened = (below: string) => resourceAt(`${address}${below}`)?.opens;
    expect(resourceAt(address)).toEqual({ resource: one });
    expect(opened('/create')).toEqual({ id: 0, readOnly: false });
    expect(opened('/edit/7')).toEqual({ id: 7, readOnly: false });
    expect(opened('/7')).toEqual({ id: 7, readOnly: false });
    expect(opened('/7/by-its-name')).toEqual({ id: 7, readOnly: false });
    expect(opened('/view/7')).toEqual({ id: 7, readOnly: true });
    for (const none of ['/0', '/edit', '/edit/x', '/createx', '/create/7']) {
      expect(resourceAt(`${address}${none}`)).toBeUndefined();
    }
  });

  it('has a column for each field', async () => {
    const columns = await query<{ name: string }>(
      server.owner,
      `select attname as name from pg_attribute
       where attrelid = $table::regclass and attnum > 0 and not attisdropped`,
      { table: one.table },
    );
    const entries = new Set(columns.map(({ name }) => name));
    const missing = Object.entries(one.fields).filter(([name]) => !entries.has(getColumn(name)));
    const sentences = missing.map(
      ([name, field]) =>
        `Add the column ${getColumn(name)} to ${one.table} in its migration: ${TYPES[field.kind]}.`,
    );
    expect(sentences).toEqual([]);
  });

  it('keeps what is saved, finds it by search and filters, and takes its own file back unchanged', async () => {
    const as = await keeper();
    const empty = getErrors(await save(as, one.id, { values: {} }));
    for (const [name, field] of Object.entries(one.fields)) {
      const nothing = Object.fromEntries(
        Object.entries(one.fields).flatMap(([flag, { kind }]) =>
          kind === 'flag' ? [[flag, false]] : [],
        ),
      );
      const needed = !field.optional && field.kind !== 'flag' && isAsked(field, nothing);
      expect(empty.includes(`${name}: ${field.label} is required`)).toBe(needed);
    }
    const values = await whole(one, as);
    const id = await make(as, one, values);
    const created = await details(as, one, id);
    expect(created).toMatchObject({ isActive: true, version: 1, usedBy: [] });
    for (const name of Object.keys(one.fields)) expect(created.values[name]).toEqual(values[name]);
    const uRLSearchParams = new URLSearchParams({ search: String(values[title]) });
    for (const [name, { kind }] of Object.entries(one.fields)) {
      if (kind === 'choice' || kind === 'flag')
        uRLSearchParams.set(filterParameter(name), String(values[name]));
    }
    const list = (await as.get(`/Resources/${one.id}?${uRLSearchParams.toString()}`))
      .body as ResourceList;
    expect(list.items.map((row) => row.id)).toContain(id);
    const all = await as.get(`/Resources/${one.id}?pageSize=1000&status=all`);
    expect(JSON.stringify(all.body)).not.toContain(MARK);
    const csv = (await as.get(`/Resources/${one.id}/File?format=csv`)).body as string;
    const check = await as.post(`/Resources/${one.id}/CheckFile`, { format: 'csv', content: csv });
    const { counts } = check.body as ImportCheck;
    expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
    expect(counts.same).toBeGreaterThan(0);
    const next = { ...values, ...created.rows, [title]: `${String(values[title])} changed` };
    expect(await save(as, one.id, { id, version: 1, values: next })).toMatchObject({ status: 200 });
    expect(await as.post(`/Resources/${one.id}/Delete`, { id, version: 2 })).toMatchObject({
      status: 200,
    });
  });

  it('refuses a name that is taken, however it is typed', async () => {
    const as = await keeper();
    const values = await whole(one, as);
    const id = await make(as, one, values);
    for (const [name, field] of Object.entries(one.fields)) {
      if (field.kind !== 'text' || !field.unique) continue;
      const again = {
        ...(await whole(one, as)),
        [name]: `${String(values[name]).toUpperCase()}\u200b `,
      };
      const through =
        one.scope === 'account' ? {} : { [one.scope.through]: values[one.scope.through] };
      const answer = await save(as, one.id, { values: { ...again, ...through } });
      expect(answer).toMatchObject({ status: 409 });
      expect(getErrors(answer)[0]).toMatch(new RegExp(`^${name}: .* already exists`));
    }
    expect((await details(as, one, id)).version).toBe(1);
  });
});

describe.each(named(SHAPES))('%s, one of its shape,', (_id, one) => {
  const title = getTitle(one);

  it('is made, found, changed, deactivated and deleted, each step history', async () => {
    const as = await keeper();
    const values = await whole(one, as);
    const id = await make(as, one, values);
    const created = await details(as, one, id);
    const next = { ...values, ...created.rows, [title]: `${String(values[title])} changed` };
    const changed = await save(as, one.id, { id, version: 1, values: next });
    expect(changed).toMatchObject({ status: 200 });
    const stale = await save(as, one.id, { id, version: 1, values: next });
    expect(stale).toMatchObject({ status: 409 });
    const changesNow = async () =>
      (await as.get(`/Resources/${one.id}/Changes?id=${id}`)).body as RecordedChange[];
    const [change] = await changesNow();
    for (const [name, field] of namedInside(one, created.rows)) {
      expect(change?.after?.[name]).toMatchObject([{ [field]: { label: expect.any(String) } }]);
    }
    // Can be undone by ID while it is the latest change, and not from a stale page.
    const latest = async () => (await changesNow())[0]?.id;
    const undo = (changeId?: number) =>
      as.post(`/Resources/${one.id}/UndoChange`, { id, changeId });
    const renamed = await latest();
    expect(await undo(renamed)).toMatchObject({ status: 200 });
    expect(await details(as, one, id)).toMatchObject({ version: 3, values: created.values });
    expect(await undo(renamed)).toMatchObject({ status: 409 });
    const off = await as.post(`/Resources/${one.id}/SetActive`, {
      id,
      version: 3,
      isActive: false,
    });
    expect(off).toMatchObject({ status: 200 });
    const options = (await as.get(`/Resources/${one.id}/Options`)).body as ResourceOption[];
    expect(options.map(({ value }) => value)).not.toContain(id);
    expect(await undo(await latest())).toMatchObject({ status: 200 });
    expect(await as.post(`/Resources/${one.id}/Delete`, { id, version: 5 })).toMatchObject({
      status: 200,
    });
    expect(await as.get(`/Resources/${one.id}/Row?id=${id}`)).toMatchObject({
      status: 404,
      body: { deleted: { byName: expect.any(String) } },
    });
    const changes = await query<RecordedChange>(
      server.db,
      'select before, after from record_changes where record_type = $type and record_id = $id order by id',
      { type: one.id, id: String(id) },
    );
    expect(changes).toMatchObject([
      { before: null },
      { after: { [title]: next[title] } },
      { after: { [title]: values[title] } },
      { after: { isActive: false } },
      { before: { isActive: false }, after: { isActive: true } },
      { before: { isActive: true }, after: null },
    ]);
  });

  it('says of each field what is too long, out of bounds or of another kind', async () => {
    const as = await keeper();
    const right = await whole(one, as);
    const refuses = async (wrong: Record<string, unknown>) => {
      const names = Object.keys(wrong);
      if (names.length === 0) return;
      const answer = await save(as, one.id, { values: { ...right, ...wrong } });
      expect([400, 409]).toContain(answer.status);
      const errors = getErrors(answer);
      for (const name of names) {
        expect(errors).toContainEqual(expect.stringMatching(new RegExp(`^${name}: `)));
      }
    };
    const wrong: (readonly [string, unknown[]])[] = [];
    for (const [name, field] of Object.entries(one.fields)) {
      // Only the database knows which rows exist, and it is only queried if everything else is valid.
      if (isNamed(field)) await refuses({ [name]: NOWHERE });
      wrong.push([name, wrongs(field)]);
    }
    const most = Math.max(...wrong.map(([, values]) => values.length));
    for (let at = 0; at < most; at += 1) {
      await refuses(
        Object.fromEntries(
          wrong.flatMap(([name, values]) => (at < values.length ? [[name, values[at]]] : [])),
        ),
      );
    }
  });

  it('is seen and changed by whom its screen allows, and by no one else', async () => {
    const as = await keeper();
    const id = await make(as, one);
    const bodies = {
      Save: { values: await whole(one, as) },
      SetActive: { id, version: 1, isActive: false },
      Delete: { id, version: 1 },
    };
    const colleague = await server.as('employee');
    const auditor = await server.as('audit');
    expect(await call(server.url, 'GET', `/Resources/${one.id}`)).toMatchObject({ status: 401 });
    expect(await colleague.get(`/Resources/${one.id}`)).toMatchObject({ status: 403 });
    expect(await colleague.get(`/Resources/${one.id}/Row?id=${id}`)).toMatchObject({ status: 403 });
    const forOptions = one.confidential ? 403 : 200;
    expect(await colleague.get(`/Resources/${one.id}/Options`)).toMatchObject({
      status: forOptions,
    });
    expect(await auditor.get(`/Resources/${one.id}`)).toMatchObject({ status: 200 });
    for (const [name, body] of Object.entries(bodies)) {
      expect(await colleague.post(`/Resources/${one.id}/${name}`, body)).toMatchObject({
        status: 403,
      });
      expect(await auditor.post(`/Resources/${one.id}/${name}`, body)).toMatchObject({
        status: 403,
      });
    }
  });

  it('keeps another unit’s administrator within their unit', async () => {
    const as = await keeper();
    const unit2 = await server.as('keeper2');
    const id = await make(as, one);
    const answer = await unit2.post(`/Resources/${one.id}/SetActive`, {
      id,
      version: 1,
      isActive: false,
    });
    expect([403, 404]).toContain(answer.status);
    const created = await save(unit2, one.id, { values: await whole(one, as) });
    expect([403, 404]).toContain(created.status);
    // The screen must offer a button exactly if its call would be allowed for some row.
    const { may } = (await unit2.get(`/Resources/${one.id}`)).body as ResourceList;
    expect([may.create, may.edit]).toEqual([one.scope !== 'account', answer.status !== 403]);
    if (one.scope !== 'account' || one.id === 'businessUnit') {
      const list = (await unit2.get(`/Resources/${one.id}?pageSize=1000&status=all`))
        .body as ResourceList;
      expect(list.items.map((row) => row.id)).not.toContain(id);
      if (one.confidential) {
        const offered = (await unit2.get(`/Resources/${one.id}/Options`)).body as ResourceOption[];
        expect(offered.map(({ value }) => value)).not.toContain(id);
      }
      await as.post(`/Resources/${one.id}/Delete`, { id, version: 1 });
      const gone = await unit2.get(`/Resources/${one.id}/Row?id=${id}`);
      expect(gone.body).not.toHaveProperty('deleted');
    }
  });

  it('shows nothing of another account, and names none of its rows', async () => {
    const as = await keeper();
    const foreign = await query<{ id: number }>(
      server.owner,
      `select id from ${one.table} t where to_jsonb(t)::text like '%${MARK}%' limit 1`,
    );
    const text = JSON.stringify([
      (await as.get(`/Resources/${one.id}?pageSize=1000&status=all`)).body,
      (await as.get(`/Resources/${one.id}/Options`)).body,
      (await as.get(`/Resources/${one.id}/File?format=csv&status=all`)).body,
    ]);
    expect(text).not.toContain(MARK);
    const right = await whole(one, as);
    for (const { id } of foreign) {
      expect(await as.get(`/Resources/${one.id}/Row?id=${id}`)).toMatchObject({ status: 404 });
      const body = { id, version: 1, values: right };
      expect(await save(as, one.id, body)).toMatchObject({ status: 404 });
    }
    for (const [name, field] of Object.entries(one.fields)) {
      if (field.kind !== 'reference' && field.kind !== 'person') continue;
      const units = field.kind === 'reference' && field.resource === 'businessUnit';
      const named = units
        ? other.businessUnitId
        : field.kind === 'person'
          ? other.employeeId
          : NOWHERE;
      const answer = await save(as, one.id, { values: { ...right, [name]: named } });
      expect(getErrors(answer)).toContain(`${name}: ${field.label} cannot be chosen`);
    }
  });

  it('goes out as CSV and workbook and comes back without a change; hostile cells stay text', async () => {
    const as = await keeper();
    const values = await whole(one, as);
    const hostile =
      one.fields[title]?.kind === 'text' && !(one.fields[title] as { pattern?: unknown }).pattern;
    if (hostile) values[title] = `=1+${counter}`;
    await make(as, one, values);
    const csv = (await as.get(`/Resources/${one.id}/File?format=csv`)).body as string;
    if (hostile) expect(csv).toContain(`"'=1+`);
    const check = await as.post(`/Resources/${one.id}/CheckFile`, { format: 'csv', content: csv });
    expect(check).toMatchObject({ status: 200 });
    const { counts } = check.body as ImportCheck;
    expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
    expect(counts.same).toBeGreaterThan(0);
    const response = await fetch(`${server.url}/api/Resources/${one.id}/File?format=xlsx`, {
      headers: { Authorization: `Bearer ${as.token}` },
    });
    const workbook = Buffer.from(await response.arrayBuffer());
    expect((await readExcelFile(workbook))[0]?.data[0]).toContain(one.fields[title]?.label);
    const same = await as.post(`/Resources/${one.id}/CheckFile`, {
      format: 'xlsx',
      content: workbook.toString('base64'),
    });
    expect((same.body as ImportCheck).counts).toEqual(counts);
    const recorded = await query<{ detail: string }>(
      server.owner,
      `select detail from data_accesses
       where user_id = $userId and kind = 'export' and call = $call order by id`,
      { userId: as.userId, call: `/api/Resources/${one.id}/File` },
    );
    expect(recorded.slice(-2).map(({ detail }) => detail)).toEqual(['format=csv', 'format=xlsx']);
  });
});

/** Values that a field must refuse, whatever rows exist. */
function wrongs(field: Field): unknown[] {
  switch (field.kind) {
    case 'text':
      return ['x'.repeat(field.most + 1), 7, ...(field.pattern ? ['~~~'] : [])];
    case 'number':
      return [field.min - 1, field.max + 1, 'many', field.min + 0.123_456_7];
    case 'date':
      return ['2026-02-30', 'tomorrow'];
    case 'time':
      return ['24:00', 'noon'];
    case 'flag':
      return ['perhaps'];
    case 'choice':
      return ['__proto__', 'constructor'];
    case 'reference':
    case 'person':
    case 'file':
    case 'own':
      return ['nobody', 1.5];
  }
}

/** An ID that no row has. */
const NOWHERE = 999_999_999;

const isNamed = ({ kind }: Field): boolean => ['reference', 'person', 'file', 'own'].includes(kind);
