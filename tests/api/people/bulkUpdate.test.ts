import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportCheck, RecentImport } from '#machines/kits/resources/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const proved = recordTypes.filter(({ recordType }) =>
  ['employee', 'personal record', 'employee version'].includes(recordType),
);
const FROM = '2026-01-01';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        insert into designations (account_id, name) values (1, 'Manager');
        update employees set national_id = '1990123456789' where code = 'E00001';
        update employees set name = 'Same Name' where code in ('E00005', 'E00006')`);
      await recordAll(owner);
    },
  });
});
afterAll(() => server.close());

const people = (codes: string[]) =>
  query<Record<string, unknown>>(
    server.owner,
    `select e.code, e.name, e.national_id as "nationalId", e.office_mobile as mobile,
       g.name as designation, s.name as section, b.code as supervisor, e.office_mail as mail
     from employees e join designations g on g.id = e.designation_id
     join sections s on s.id = e.section_id left join employees b on b.id = e.supervisor_id
     where e.code = any($codes::text[]) order by e.code`,
    { codes },
  );
const person = async (code: string) => (await people([code]))[0];

const file = (...lines: string[]) => ({
  format: 'csv',
  content: lines.join('\n'),
  from: FROM,
  reason: 'Yearly review',
});
const check = async (login: string, body: object) => {
  const { status, body: answer } = await (
    await server.as(login)
  ).post('/Employee/CheckBulkUpdate', body);
  expect({ status, answer: status === 200 ? {} : answer }).toEqual({ status: 200, answer: {} });
  return answer as ImportCheck;
};
const update = async (login: string, body: object, digest?: string) =>
  (await server.as(login)).post('/Employee/BulkUpdate', {
    ...body,
    digest: digest ?? (await check(login, body)).digest,
  });
const getProblems = ({ lines }: ImportCheck) => lines.flatMap(({ problems }) => problems);
const latest = async (login: string) => {
  const { body } = await (await server.as(login)).get('/Employee/BulkUpdates');
  return (body as RecentImport[])[0];
};
const undo = async (login: string, importId: number | undefined) =>
  (await server.as(login)).post('/Employee/UndoBulkUpdate', { importId });

describe('a file', () => {
  const request = file(
    'Employee Id,Designation,Supervisor,Office mobile,National ID',
    'E00001,Manager,U-manager,01711000001,1990123456780',
    'E00002,Officer,,,',
  );

  it('shows old → new of each cell, and changes nothing until it is confirmed', async () => {
    const before = await people(['E00001', 'E00002']);
    const { lines, counts } = await check('hr', request);
    expect(counts).toEqual({ new: 0, changed: 1, same: 1, refused: 0 });
    expect(lines[0]?.differences).toEqual([
      { label: 'Office mobile', before: null, after: '01711000001' },
      { label: 'National ID', before: '1990123456789', after: '1990123456780' },
      { label: 'Designation', before: 'Officer', after: 'Manager' },
      { label: 'Supervisor', before: null, after: 'U-manager' },
      { label: 'From', before: null, after: FROM },
    ]);
    expect(await people(['E00001', 'E00002'])).toEqual(before);
  });

  it('is carried out on its date, verified, and undone exactly', async () => {
    const before = await person('E00001');
    const versions = () =>
      query(
        server.owner,
        `select lower(v.valid)::text as "from", v.designation_id, v.supervisor_id
         from employee_versions v join employees e on e.id = v.employee_id
         where e.code = 'E00001' and v.superseded_at is null order by 1`,
      );
    const stretches = await versions();
    expect((await update('hr', request)).status).toBe(200);
    expect(await person('E00001')).toMatchObject({
      designation: 'Manager',
      supervisor: 'U-manager',
      mobile: '01711000001',
      nationalId: '1990123456780',
    });
    expect((await versions()).map((row) => (row as { from: string }).from)).toEqual([
      '2020-01-15',
      FROM,
    ]);
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
    const { id } = (await latest('hr')) ?? {};
    expect((await undo('hr2', id)).status).toBe(404);
    expect((await undo('hr', id)).status).toBe(200);
    expect(await person('E00001')).toEqual(before);
    expect(await versions()).toEqual(stretches);
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
    expect((await undo('hr', id)).status).toBe(409);
  });

  it('is not undone if someone has changed the rows since', async () => {
    expect((await update('hr', request)).status).toBe(200);
    const done = await latest('hr');
    await update(
      'hr2',
      file('Employee Id,Designation,Office mobile', 'E00001,Officer,01899000000'),
    );
    const refused = await undo('hr', done?.id);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Person 1') as string },
    });
    expect(await person('E00001')).toMatchObject({ designation: 'Officer' });
    // Undoing that restores exactly what the first update left.
    expect((await undo('hr2', (await latest('hr2'))?.id)).status).toBe(200);
    expect(await person('E00001')).toMatchObject({ designation: 'Manager' });
    expect((await undo('hr', done?.id)).status).toBe(200);
    expect(await person('E00001')).toMatchObject({ designation: 'Officer' });
  });
});

describe('what is refused', () => {
  it.each([
    ['Employee Id,Designation', 'NOBODY,Manager', 'There is no employee with the ID NOBODY'],
    ['Employee Id,Designation', 'E00003,Emperor', 'Designation: there is no “Emperor”'],
    ['Employee Id,Section', 'E00003,Looms', 'There is no section “Looms” in Accounts, North'],
    ['Employee Id,Supervisor', 'E00003,Same Name', 'several people are called “Same Name”'],
    ['Employee Id,Supervisor', 'E00003,E00003', 'would report to themselves'],
    ['Employee Id,From,Grade', 'E00003,2019-01-01,M1', 'before the employment begins'],
    ['Employee Id,From,Grade', 'E00003,2026-02-30,M1', 'From can'],
    ['Employee Id,Date of birth', 'E00003,2999-01-01', 'in the future'],
    ['Employee Id,Gender', 'E00003,unknown', 'Gender can'],
    ['Employee Id,Name', 'E00003,', 'Name is required'],
    ['Employee Id,Version,Grade', 'E00003,p0r9,M1', 'was changed since the file was created'],
    ['Employee Id,Name', 'U-hr,Boss', 'You do not have permission to change Name'],
    [
      'Employee Id,Business unit,Department,Section',
      'E00003,South,Weaving,Looms',
      'Workplace must belong to the business unit',
    ],
  ])('%s: %s', async (header, line, message) => {
    const body = file(header, line);
    const checked = await check('hr', body);
    expect(getProblems(checked).join('; ')).toContain(message);
    expect((await update('hr', body, checked.digest)).status).toBe(400);
  });

  it.each([
    ['no employee id', 'Name', 'missing Employee Id'],
    ['a column twice', 'Employee Id,Name,Name', 'twice Name'],
    ['a column twice in another case', 'Employee Id,Grade,grade', 'twice Grade'],
  ])('%s', async (_what, header, message) => {
    const { status, body } = await (
      await server.as('hr')
    ).post('/Employee/CheckBulkUpdate', file(header, 'E00003,A,B'));
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) as string },
    });
  });

  it.each([
    ['an unquoted comma, which moves the cells behind it', 'E00003,M1,0171,000', 'has 4 cells'],
    ['missing cells, which would empty its values', 'E00003,M1', 'has 2 cells'],
  ])('a line with %s', async (_what, line, message) => {
    const body = file('Employee Id,Grade,Office mobile', line);
    expect(getProblems(await check('hr', body))).toEqual([`${message} where the header has 3`]);
  });

  it.each(['Office mail', 'Role'])(
    'a column that isn’t known, such as %s, and says so',
    async (column) => {
      const { reading, counts } = await check('hr', file(`Employee Id,${column}`, 'E00003,A'));
      expect(reading).toMatchObject({ ignored: [column] });
      expect(counts).toMatchObject({ changed: 0, same: 1 });
    },
  );

  it('a file with one invalid line, all of it', async () => {
    const body = file('Employee Id,Grade', 'E00003,M9', 'NOBODY,M9');
    const before = await person('E00003');
    expect((await update('hr', body)).status).toBe(400);
    expect(await person('E00003')).toEqual(before);
  });

  it('a preview that is older than another person’s change', async () => {
    const body = file('Employee Id,Grade', 'E00004,M3');
    const { digest } = await check('hr', body);
    await update('hr2', file('Employee Id,Grade', 'E00004,M2'));
    expect((await update('hr', body, digest)).status).toBe(409);
  });
});

describe('permissions are those of the forms', () => {
  it('HR of one unit can neither read nor import people of another', async () => {
    const foreign = await check('hrUnit2', file('Employee Id,Grade', 'E00003,M1'));
    const noOne = await check('hrUnit2', file('Employee Id,Grade', 'NOBODY,M1'));
    expect(getProblems(foreign)).toEqual([
      (getProblems(noOne)[0] ?? '').replace('NOBODY', 'E00003'),
    ]);
    const away = file(
      'Employee Id,Business unit,Department,Section,Workplace group,Workplace',
      'E00021,North,Accounts,Payables,Office,Head office',
    );
    expect(getProblems(await check('hrUnit2', away))).toEqual([
      'You do not have permission to move people into North',
    ]);
  });

  it.each(['employee', 'manager', 'finance', 'audit'])('%s may not at all', async (login) => {
    const client = await server.as(login);
    const body = file('Employee Id,Grade', 'E00003,M1');
    expect((await client.post('/Employee/CheckBulkUpdate', body)).status).toBe(403);
    expect((await client.get('/Employee/BulkTemplate?format=csv')).status).toBe(403);
  });

  it('people who may not see personal data cannot find it out by comparing a file', async () => {
    await server.owner.raw(`insert into user_permissions (user_id, menu_reference_id, is_view)
      select id, 90293, false from users where login_id = 'hr2'`);
    const guess = (id: string) =>
      check('hr2', file('Employee Id,National ID', `E00001,${id}`)).then(getProblems);
    expect(await guess('1990123456780')).toEqual([
      'You do not have permission to change National ID',
    ]);
    expect(await guess('1')).toEqual(['You do not have permission to change National ID']);
    const template = await (
      await server.as('hr2')
    ).get('/Employee/BulkTemplate?format=csv&personal=true');
    expect(String(template.body)).not.toContain('19901234567');
    await server.owner.raw('delete from user_permissions');
  });

  it('each look at masked values is recorded', async () => {
    const looks = () =>
      query(server.owner, `select call from data_accesses where kind = 'personal' order by id`);
    const before = (await looks()).length;
    await check('hr', file('Employee Id,National ID', 'E00001,1'));
    await check('hr', file('Employee Id,Grade', 'E00001,M1'));
    await (await server.as('hr')).get('/Employee/BulkTemplate?format=csv&personal=true');
    await (await server.as('hr')).get('/Employee/BulkTemplate?format=csv');
    expect((await looks()).slice(before)).toEqual([
      { call: 'Employee/CheckBulkUpdate' },
      { call: 'Employee/BulkTemplate' },
    ]);
  });
});

describe('the template', () => {
  it.each(['', '&personal=true'])(
    'changes nothing if it is uploaded unchanged (%s)',
    async (more) => {
      const { body } = await (
        await server.as('hr')
      ).get(`/Employee/BulkTemplate?format=csv${more}`);
      const { counts } = await check('hr', {
        format: 'csv',
        content: String(body),
        from: FROM,
        reason: 'Nothing',
      });
      expect(counts).toMatchObject({ changed: 0, refused: 0 });
      expect(counts.same).toBeGreaterThan(40);
    },
  );

  it('keeps a planned change', async () => {
    const later = '2149-01-01';
    await update('hr', { ...file('Employee Id,Grade', 'E00007,M7'), from: later });
    const today = file('Employee Id,Grade,Designation', 'E00007,,Manager');
    expect(getProblems(await check('hr', { ...today, from: '2149-06-01' }))).toEqual([]);
    expect((await update('hr', { ...today, from: '2149-06-01' })).status).toBe(200);
    const rows = await query(
      server.owner,
      `select lower(v.valid)::text as day, v.grade from employee_versions v
       join employees e on e.id = v.employee_id
       where e.code = 'E00007' and v.superseded_at is null order by 1 desc limit 1`,
    );
    expect(rows).toEqual([{ day: '2149-06-01', grade: 'M7' }]);
  });
});
