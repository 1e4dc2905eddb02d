import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  ImportCheck,
  RecentImport,
  RecordedChange,
  ResourceDetails,
  ResourceList,
} from '#machines/kits/resources/contract.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { query } from '#server/platform/db/sql.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let other: OtherAccount;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      other = await createOtherAccount(owner);
    },
  });
});
afterAll(() => server.close());

it('saves a department with its sections, and records each change', async () => {
  const hr = await server.as('hr');
  const post = await hr.post('/Resources/department/Save', {
    values: { name: 'Sales', businessUnitId: 1, sections: [{ name: 'Export' }, { name: 'Home' }] },
  });
  expect(post).toMatchObject({ status: 200, body: { message: 'Submitted Successfully' } });
  const id = (post.body as { autoId: number }).autoId;
  const details = (await hr.get(`/Resources/department/Row?id=${id}`)).body as ResourceDetails;
  expect(details.rows['sections']?.map(({ name }) => name)).toEqual(['Export', 'Home']);
  expect(details.named['businessUnitId']).toMatchObject({ label: 'North' });
  const renamed = await hr.post('/Resources/department/Save', {
    id,
    version: details.version,
    values: {
      ...details.values,
      name: 'Sales and marketing',
      sections: details.rows['sections']?.slice(0, 1),
    },
  });
  expect(renamed).toMatchObject({ status: 200 });
  const changes = (await hr.get(`/Resources/department/Changes?id=${id}`)).body as RecordedChange[];
  expect(changes).toMatchObject([
    {
      before: { name: 'Sales' },
      after: { name: 'Sales and marketing', sections: [{ name: 'Export' }] },
    },
    { before: null, after: { businessUnitId: { id: 1, label: 'North' } } },
  ]);
  // One list has everyone's changes, and can be searched by person, old and new value.
  await hire(server.owner, { login: 'auditUnit2', roles: ['employee', 'audit@2'] });
  const readMatches = async (login: string) =>
    (
      (await (await server.as(login)).get('/Reports/recordedChanges?search=marketing'))
        .body as ReportPage
    ).rows;
  expect(await readMatches('audit')).toMatchObject([
    {
      name: 'The hr',
      kind: 'Department',
      record: 'Sales and marketing',
      change: 'Changed',
      details: 'Department: Sales → Sales and marketing; Sections: Export, Home → Export',
    },
  ]);
  expect(await readMatches('auditUnit2')).toEqual([]);
  // Sorted by time, which differs from the order of IDs if the past was filled in later.
  await query(
    server.owner,
    `insert into record_changes (account_id, record_type, record_id, after, reason, at, salt, digest, signature)
     select 1, 'bank', n::text, jsonb_build_object('name', 'Bank of marketing ' || n), '',
       now() - n * interval '1 hour', '', '', '' from generate_series(2, 1, -1) n`,
    {},
  );
  expect((await readMatches('audit')).map(({ record }) => record)).toEqual([
    'Sales and marketing',
    'Bank of marketing 1',
    'Bank of marketing 2',
  ]);
  const list = (await hr.get('/Resources/department?search=expo')).body as ResourceList;
  expect(list).toMatchObject({ total: 1, items: [{ counts: { sections: 1 } }] });

  const undo = (as: typeof hr, changeId?: number, of = id) =>
    as.post('/Resources/department/UndoChange', { id: of, changeId });
  const [rename, creation] = changes.map((change) => change.id);
  expect(await undo(await server.as('employee'), rename)).toMatchObject({ status: 403 });
  expect(await undo(await server.as('hrUnit2'), rename)).toMatchObject({ status: 404 });
  expect(await undo(hr, rename, 1)).toMatchObject({ status: 404 });
  expect(await undo(hr, creation)).toMatchObject({
    status: 409,
    body: { message: 'This has changed again since. Undo the latest change first' },
  });
  expect(await undo(hr, rename)).toMatchObject({ status: 200 });
  const back = (await hr.get(`/Resources/department/Row?id=${id}`)).body as ResourceDetails;
  expect(back).toMatchObject({ values: { name: 'Sales' }, version: 3 });
  expect(back.rows['sections']?.map(({ name }) => name)).toEqual(['Export', 'Home']);

  // Undoing a creation deletes the row, unless something uses it.
  const saved = async (name: string, parentId: number | null) => {
    const values = { name, businessUnitId: 1, parentId, sections: [] };
    const answer = await hr.post('/Resources/department/Save', { values });
    return (answer.body as { autoId: number }).autoId;
  };
  const above = await saved('Stores', null);
  const below = await saved('Spare parts', above);
  const readCreation = async (of: number) =>
    ((await hr.get(`/Resources/department/Changes?id=${of}`)).body as RecordedChange[])[0]?.id;
  expect(await undo(hr, await readCreation(above), above)).toMatchObject({ status: 409 });
  for (const one of [below, above]) {
    expect(await undo(hr, await readCreation(one), one)).toMatchObject({ status: 200 });
  }
  expect(await hr.get(`/Resources/department/Row?id=${above}`)).toMatchObject({ status: 404 });
});

it('imports a file after its preview, and only if nothing has changed since', async () => {
  const hr = await server.as('hr');
  const content =
    'Department,Business unit,Sections\nAccounts,North,Payables; Receivables; Treasury\nLegal,South,Contracts\n';
  const check = await hr.post('/Resources/department/CheckFile', { format: 'csv', content });
  expect(check).toMatchObject({
    status: 200,
    body: { counts: { new: 1, changed: 1, same: 0, refused: 0 } },
  });
  const { digest } = check.body as ImportCheck;
  const again = await hr.post('/Resources/department/ImportFile', {
    format: 'csv',
    content,
    digest,
  });
  expect(again).toMatchObject({ status: 200 });
  const same = await hr.post('/Resources/department/CheckFile', { format: 'csv', content });
  expect(same.body).toMatchObject({ counts: { new: 0, changed: 0, same: 2 } });
});

it('refuses a file with ambiguous columns, cells or names', async () => {
  const hr = await server.as('hr');
  const problems = async (content: string): Promise<(readonly string[])[]> => {
    const { body } = await hr.post('/Resources/department/CheckFile', { format: 'csv', content });
    return (body as ImportCheck).lines.map((line) => line.problems);
  };
  const refused = async (content: string) => {
    const { status, body } = await hr.post('/Resources/department/CheckFile', {
      format: 'csv',
      content,
    });
    return [status, (body as { message: string }).message];
  };
  const misfit = (what: string) => [
    400,
    `The header is not as expected: ${what}. Nothing was imported`,
  ];
  expect(await refused('Department,Business unit,department\nQA,North,QB\n')).toEqual(
    misfit('twice Department'),
  );
  expect(await refused('Dpt,Business unit\nQA,North\n')).toEqual(
    misfit('missing Department; not known Dpt'),
  );
  expect(await problems('Department,Business unit\nQA, quality,North\nQB,North,,\n')).toEqual([
    expect.arrayContaining(['has 3 cells where the header has 2']),
    [],
  ]);

  // Two units have a department with this name, and two people share a name.
  const saved = async (values: object) => {
    const answer = await hr.post('/Resources/department/Save', {
      values: { sections: [], ...values },
    });
    return (answer.body as { autoId: number }).autoId;
  };
  for (const businessUnitId of [1, 2]) await saved({ name: 'Twin', businessUnitId });
  const people = await query<{ id: number; code: string; name: string }>(
    server.owner,
    `update employees set name = 'Same Name' where id = any(array[3, 4]) returning id, code, name`,
  );
  const [, second] = people.toSorted((a, b) => a.id - b.id);
  expect(await problems('Part of,Business unit,Department\nTwin,South,Below\n')).toEqual([[]]);
  const header = 'Department,Business unit,Head of department\n';
  expect(await problems(`${header}Headed,North,Same Name\n`)).toEqual([
    ['Head of department: several people are called “Same Name”. Enter the employee ID'],
  ]);
  expect(await problems(`${header}Headed,North,${second?.code ?? ''}\n`)).toEqual([[]]);
  // Importing an exported file changes nothing.
  await saved({ name: 'Headed', businessUnitId: 1, headId: second?.id });
  const exported = await hr.get('/Resources/department/File?format=csv');
  const sent = { format: 'csv', content: String(exported.body) };
  expect((await hr.post('/Resources/department/CheckFile', sent)).body).toMatchObject({
    counts: { new: 0, changed: 0, refused: 0 },
  });

  // A decimal comma must not be read as a thousands separator.
  const rank = {
    format: 'csv',
    content: 'Designation,Rank\nClerk,"9,5"\nChief,"1,200"\nHead,12.5\n',
  };
  const ranks = await hr.post('/Resources/designation/CheckFile', rank);
  expect((ranks.body as ImportCheck).lines.map((line) => line.problems)).toEqual([
    ['Rank cannot be “9,5”'],
    ['Rank can be at most 999'],
    ['Rank must be a whole number'],
  ]);
});

it('refuses wrong values: an unknown status, a NUL character, a name that differs only in spaces', async () => {
  const hr = await server.as('hr');
  const check = (content: string) =>
    hr.post('/Resources/department/CheckFile', { format: 'csv', content });
  const getLines = async (content: string) =>
    ((await check(content)).body as ImportCheck).lines.map((line) => [line.change, line.problems]);
  expect(
    await getLines(
      'Department,Business unit,Status\nAccounts,North,Inactive\nAccounts,North,active\nNew,North,Inactive\n',
    ),
  ).toEqual([
    ['refused', ['Status cannot be changed by a file. Activate or deactivate the row in the list']],
    ['refused', ['This row is in the file twice']],
    ['refused', ['Status: a new row cannot be inactive']],
  ]);
  const twoWords = { name: 'Field   work', businessUnitId: 1 };
  const post = await hr.post('/Resources/department/Save', { values: twoWords });
  expect(post).toMatchObject({ status: 200 });
  expect(await hr.post('/Resources/department/Save', { values: twoWords })).toMatchObject({
    status: 409,
    body: { message: 'Department Field work already exists' },
  });
  expect(
    await getLines(
      'Department,Business unit,Part of\nfield  work,North,\nWells,North,Field    work\n',
    ),
  ).toEqual([
    ['changed', []],
    ['new', []],
  ]);
  expect(await check('Department,Business unit\nWells,North\nWe\0ll,North\n')).toMatchObject({
    status: 400,
    body: { message: 'Line 3 holds a NUL character, which is not text. Nothing was imported' },
  });
});

it('checks the permission in a unit before it says that a name is in use there', async () => {
  const hrUnit2 = await server.as('hrUnit2');
  for (const name of ['Accounts', 'Nothing like it']) {
    const values = { name, businessUnitId: 1 };
    const answer = await hrUnit2.post('/Resources/department/Save', { values });
    expect(answer).toMatchObject({
      status: 403,
      body: { message: 'Your are not allowed to access' },
    });
  }
});

it('undoes an import completely, unless its rows were changed or are in use', async () => {
  const [hr, admin] = await Promise.all([server.as('hr'), server.as('admin')]);
  const listed = async () => {
    const { items } = (await hr.get('/Resources/department?pageSize=100&status=all'))
      .body as ResourceList;
    return items.map(({ values, counts }) => [values['name'], counts['sections']]);
  };
  const imported = async (content: string): Promise<number> => {
    const sent = { format: 'csv', content };
    const check = await hr.post('/Resources/department/CheckFile', sent);
    const { digest } = check.body as ImportCheck;
    const answer = await hr.post('/Resources/department/ImportFile', { ...sent, digest });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { importId: number }).importId;
  };
  const undo = (as: typeof hr, importId: number) =>
    as.post('/Resources/department/UndoImport', { importId });
  const getId = async (name: string) =>
    ((await hr.get(`/Resources/department?search=${name}`)).body as ResourceList).items[0]?.id;
  const before = await listed();

  const first = await imported(
    'Department,Business unit,Part of,Sections\nAccounts,North,,Payables; Receivables; Audit\nLaw,South,,Claims\n',
  );
  expect(await listed()).not.toEqual(before);
  expect(await undo(admin, first)).toMatchObject({ status: 404 });
  expect(await undo(await server.as('employee'), first)).toMatchObject({ status: 403 });
  expect(await undo(hr, first)).toMatchObject({ status: 200 });
  expect(await listed()).toEqual(before);
  expect(await undo(hr, first)).toMatchObject({
    status: 409,
    body: { message: 'This import was already undone' },
  });

  const second = await imported('Department,Business unit,Sections\nPress,South,\nRadio,South,\n');
  const press = await getId('Press');
  const child = await hr.post('/Resources/department/Save', {
    values: { name: 'Print', businessUnitId: 2, parentId: press, sections: [] },
  });
  expect(await undo(hr, second)).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(/^Department Press is used by 1 departments/) as string,
    },
  });
  const { autoId } = child.body as { autoId: number };
  expect(await hr.post('/Resources/department/Delete', { id: autoId, version: 1 })).toMatchObject({
    status: 200,
  });
  const off = { id: await getId('Radio'), version: 1, isActive: false };
  expect(await hr.post('/Resources/department/SetActive', off)).toMatchObject({ status: 200 });
  expect(await undo(hr, second)).toMatchObject({
    status: 409,
    body: { message: '1 of these rows was changed since: Radio. Nothing was undone' },
  });
  expect(await getId('Press')).toBe(press);

  // Undone in reverse order: the section that the later import deleted exists again, with another ID.
  const third = await imported('Department,Business unit,Sections\nPress,South,Desk\n');
  const fourth = await imported('Department,Business unit,Sections\nPress,South,Wire\n');
  expect(await undo(hr, third)).toMatchObject({ status: 409 });
  expect(await undo(hr, fourth)).toMatchObject({ status: 200 });
  expect(await undo(hr, third)).toMatchObject({ status: 200 });
  expect((await listed()).find(([name]) => name === 'Press')).toEqual(['Press', 0]);
  const imports = (await hr.get('/Resources/department/Imports')).body as RecentImport[];
  expect(imports.slice(2, 4)).toMatchObject([
    { id: second, rows: 2, isUndone: false },
    { id: first, rows: 2, isUndone: true },
  ]);
});

it('keeps the order of an issue type’s steps, and requires the fields of their rule', async () => {
  const hr = await server.as('hr');
  const step = (name: string, more: object = {}) => ({ name, rule: 'hr', hours: 4, ...more });
  const save = (steps: object[], existing: object = {}) =>
    hr.post('/Resources/issueType/Save', { ...existing, values: { name: 'Parking', steps } });
  expect(await save([])).toMatchObject({
    body: { errors: [{ path: 'steps', message: 'At least one step is required' }] },
  });
  const needy = [step('Ask', { rule: 'role' }), step('Answer', { rule: 'person' })];
  expect(await save(needy)).toMatchObject({
    body: {
      errors: [
        { path: 'steps.0.role', message: 'Role is required' },
        { path: 'steps.1.employeeId', message: 'Employee is required' },
      ],
    },
  });
  const theirs = step('Answer', { rule: 'person', employeeId: other.employeeId });
  expect(await save([theirs])).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'steps.0.employeeId', message: 'Employee cannot be chosen' }] },
  });
  // A role chosen before the rule was changed isn't stored.
  const created = await save([
    step('Ask', { role: 'admin' }),
    step('Answer', { rule: 'supervisor' }),
  ]);
  expect(created).toMatchObject({ status: 200 });
  const id = (created.body as { autoId: number }).autoId;
  const read = async () =>
    (await hr.get(`/Resources/issueType/Row?id=${id}`)).body as ResourceDetails;
  const { rows, version } = await read();
  expect(rows['steps']).toMatchObject([
    { name: 'Ask', role: null },
    { name: 'Answer', rule: 'supervisor' },
  ]);
  await save([...(rows['steps'] ?? [])].reverse(), { id, version });
  const after = await read();
  expect(after.rows['steps']?.map(({ name }) => name)).toEqual(['Answer', 'Ask']);
  const [change] = (await hr.get(`/Resources/issueType/Changes?id=${id}`)).body as RecordedChange[];
  expect(change?.before?.['steps']).toMatchObject([{ name: 'Ask' }, { name: 'Answer' }]);
});

it('offers departments of the same name with their business unit', async () => {
  const hr = await server.as('hr');
  for (const businessUnitId of [1, 2]) {
    const values = { name: 'Stores', businessUnitId, sections: [] };
    expect(await hr.post('/Resources/department/Save', { values })).toMatchObject({ status: 200 });
  }
  const { body } = await hr.get('/Resources/department/Options?search=stores');
  expect((body as { label: string }[]).map(({ label }) => label)).toEqual([
    'Stores (North)',
    'Stores (South)',
  ]);
});
