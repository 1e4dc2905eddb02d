import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FACTS,
  type FactKind,
  type ServiceBook,
} from '#machines/domains/people/contracts/employment.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { applyDueVersions, changeVersions } from '#server/domains/people/employment/index.ts';
import { runChecks } from '#server/engine/history/checkpoints/runChecks.ts';
import { disagreements } from '#server/catalogue/disagreements.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { createEmployees, hire, recordPeople } from '#tests/support/factories.ts';
import { createOtherAccount, type OtherAccount } from '#tests/support/otherAccount.ts';
import { bring } from '#tests/api/people/import/files.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let other: OtherAccount;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        insert into designations (account_id, name) values (1, 'Manager');
        insert into sections (department_id, name) values (1, 'Audit');
        insert into workplaces (workplace_group_id, name) values (1, 'Annex');
        insert into employment_types (account_id, name) values (1, 'Probation');
        update employees set supervisor_id = 41 where id <= 40`);
      other = await createOtherAccount(owner);
      await hire(owner, { login: 'keeper', roles: ['employee', 'hr'] });
      await hire(owner, { login: 'keeper2', roles: ['employee', 'hr@2'] });
    },
  });
});
afterAll(() => server.close());

/** Each test has a new person, in unit 1. */
let id: number;
beforeEach(async () => {
  await createEmployees(server.owner, 1);
  const last = await queryOne<{ id: number }>(server.owner, 'select max(id) as id from employees');
  id = last?.id ?? 0;
  await query(
    server.owner,
    `update employees set business_unit_id = 1, workplace_group_id = 1, workplace_id = 1,
       department_id = 1, section_id = 1, supervisor_id = 41 where id = $id`,
    { id },
  );
  await recordPeople(server.owner);
});

const getId = async (table: string, name: string) =>
  (
    await queryOne<{ id: number }>(server.owner, `select id from ${table} where name = $name`, {
      name,
    })
  )?.id ?? 0;

/** For each kind, a value to choose, and the column of its first value. */
const CASES: Record<FactKind, { column: string; value: () => Promise<Record<string, unknown>> }> = {
  designation: {
    column: 'designation_id',
    value: async () => ({ designationId: await getId('designations', 'Manager') }),
  },
  department: {
    column: 'section_id',
    value: async () => ({ sectionId: await getId('sections', 'Audit') }),
  },
  workplace: {
    column: 'workplace_id',
    value: async () => ({ workplaceId: await getId('workplaces', 'Annex') }),
  },
  supervisor: { column: 'supervisor_id', value: () => Promise.resolve({ supervisorId: 42 }) },
  employmentType: {
    column: 'employment_type_id',
    value: async () => ({ employmentTypeId: await getId('employment_types', 'Probation') }),
  },
  grade: { column: 'grade', value: () => Promise.resolve({ grade: 'M2' }) },
  status: { column: 'is_active', value: () => Promise.resolve({ isActive: false }) },
};

const book = async (login = 'keeper', employeeId = id) =>
  (await (await server.as(login)).get(`/Employee/ServiceBook?employeeId=${employeeId}`))
    .body as ServiceBook;

/** Based on the current version, unless the body has another. */
async function change(body: { version?: number; [name: string]: unknown }, login = 'keeper') {
  const version = body.version ?? (await book()).version;
  return (await server.as(login)).post('/Employee/ChangeEmployment', {
    employeeId: id,
    reason: 'Decided by the board',
    version,
    ...body,
  });
}
const OK = { status: 200 };
const now = (column: string) =>
  queryOne<{ value: unknown }>(
    server.db,
    `select ${column} as value from employees where id = $id`,
    { id },
  );
const asOf = (column: string, day: string) =>
  queryOne<{ value: unknown }>(
    server.db,
    `select ${column} as value from employees_as_of($day::date) where id = $id`,
    { id, day },
  );
const far = '2149-06-01';
const PROVED = ['employee', 'employee version'].map(getRecordType);
const wrong = async () => [
  ...(await recordsAsChanged(server.db, 1, PROVED)).filter(
    ({ workflow, subjectId }) =>
      workflow === 'employee version' || (workflow === 'employee' && subjectId === id),
  ),
  ...(await runChecks(server.db, server.services.engine, disagreements, 1)).filter(
    ({ subjectId }) => subjectId === id,
  ),
];

describe.each(Object.entries(CASES) as [FactKind, (typeof CASES)[FactKind]][])(
  '%s',
  (kind, { column, value }) => {
    const name = FACTS[kind].values[0];

    it('changes on its date, and earlier dates read as before', async () => {
      const values = await value();
      const was = (await now(column))?.value;
      const { today } = await book();
      expect(await change({ from: today, values })).toMatchObject(OK);
      expect((await now(column))?.value).toBe(values[name]);
      expect((await asOf(column, today))?.value).toBe(values[name]);
      expect((await asOf(column, '2026-01-01'))?.value).toBe(was);
      expect(await asOf(column, '2019-01-01')).toBeUndefined();
      const listed = async (asOfDay: string) => {
        const code = (await book()).employeeCode;
        const path = `/Reports/employeeList?search=${code}&status=all&asOf=${asOfDay}`;
        const { rows } = (await (await server.as('keeper')).get(path)).body as ReportPage;
        return rows.map(({ asOf: _asOf, ...row }) => row);
      };
      expect(await listed('2019-01-01')).toEqual([]);
      expect(await listed(today)).toEqual(await listed(''));
      const shown = (await listed('2026-01-01'))[0];
      if (kind === 'designation') expect(shown).toMatchObject({ designation: 'Officer' });
      if (kind === 'supervisor') expect(shown).toMatchObject({ supervisor: 'The employee' });
      const { versions } = await book();
      expect(versions).toHaveLength(2);
      expect(versions[0]).toMatchObject({
        from: today,
        until: null,
        reason: 'Decided by the board',
      });
      expect(versions[1]?.position[name]).toBe(was);
      expect(await wrong()).toEqual([]);
    });

    it('with a future date waits, and the worker applies it on that day', async () => {
      const values = await value();
      const was = (await now(column))?.value;
      expect(await change({ from: far, values })).toMatchObject(OK);
      expect((await now(column))?.value).toBe(was);
      expect((await asOf(column, far))?.value).toBe(values[name]);
      await applyDueVersions(server.db, new Date('2149-05-31T17:59:00Z'));
      expect((await now(column))?.value).toBe(was);
      // Midnight in Dhaka.
      await applyDueVersions(server.db, new Date('2149-05-31T18:00:00Z'));
      expect((await now(column))?.value).toBe(values[name]);
      const notice = await queryOne<{ reason: string; actor: number | null }>(
        server.db,
        `select reason, actor_id as actor from record_changes
         where record_type = 'employee' and record_id = $id::text order by id desc limit 1`,
        { id },
      );
      // Records elsewhere don't have every column of a version.
      if (['department', 'supervisor', 'status'].includes(kind)) {
        expect(notice).toEqual({ reason: 'A dated change takes effect', actor: null });
      }
    });

    it('can be corrected between two dates, and the former record stays known', async () => {
      const values = await value();
      const was = (await now(column))?.value;
      const correction = {
        from: '2022-03-01',
        until: '2022-03-31',
        values,
        reason: 'Was recorded wrongly',
      };
      expect(await change(correction)).toMatchObject(OK);
      expect((await asOf(column, '2022-02-28'))?.value).toBe(was);
      expect((await asOf(column, '2022-03-01'))?.value).toBe(values[name]);
      expect((await asOf(column, '2022-03-31'))?.value).toBe(values[name]);
      expect((await asOf(column, '2022-04-01'))?.value).toBe(was);
      expect((await now(column))?.value).toBe(was);
      const { versions, superseded } = await book();
      expect(versions).toHaveLength(3);
      expect(superseded).toMatchObject([
        { until: null, supersededAt: expect.any(String) as string },
      ]);
      expect(superseded[0]?.position[name]).toBe(was);
      expect(await wrong()).toEqual([]);
    });

    it('is refused if it refers to something unknown or of another account', async () => {
      if (kind === 'status') return;
      const foreign = kind === 'supervisor' ? other.employeeId : 999_999;
      for (const wrongId of [foreign, 999_999]) {
        const answer = await change({ from: far, values: { [name]: wrongId } });
        expect(answer.status).toBe(400);
        const { message, errors } = answer.body as ErrorAnswer;
        expect(message).toMatch(/ (cannot be chosen|must be text)$/);
        expect(message).not.toContain('values.');
        expect(errors?.[0]?.path).toBe(`values.${name}`);
      }
    });
  },
);

describe('a dated change', () => {
  it('holds until the next change of the same kind, and leaves the other kinds', async () => {
    const [manager, annex] = [
      await getId('designations', 'Manager'),
      await getId('workplaces', 'Annex'),
    ];
    expect(await change({ from: '2148-01-01', values: { designationId: manager } })).toMatchObject(
      OK,
    );
    expect(await change({ from: '2147-01-01', values: { workplaceId: annex } })).toMatchObject(OK);
    expect((await asOf('workplace_id', '2148-02-01'))?.value).toBe(annex);
    expect((await asOf('designation_id', '2148-02-01'))?.value).toBe(manager);
    expect(
      await change({ from: '2146-01-01', values: { designationId: 1, workplaceId: 1 } }),
    ).toMatchObject({
      status: 400,
    });
    expect((await asOf('designation_id', '2147-02-01'))?.value).toBe(1);
  });

  it('needs the current version, the caller’s units and a reason, and is not before the first day', async () => {
    const values = await CASES.designation.value();
    expect(await change({ from: far, values, version: 1 })).toMatchObject({ status: 409 });
    expect(await change({ from: far, values, reason: ' ' })).toMatchObject({ status: 400 });
    expect(await change({ from: far, values: {} })).toMatchObject({ status: 400 });
    expect(await change({ from: '2019-12-31', values })).toMatchObject({ status: 400 });
    expect(await change({ from: far, until: '2149-05-01', values })).toMatchObject({ status: 400 });
    expect(await change({ from: far, values }, 'employee')).toMatchObject({ status: 403 });
    expect(await change({ from: far, values }, 'keeper2')).toMatchObject({ status: 403 });
    expect((await change({ from: far, values }, 'foreign')).status).toBe(404);
    const looms = await getId('sections', 'Looms');
    // Another unit’s section, with a workplace of the old one.
    expect(await change({ from: far, values: { sectionId: looms } })).toMatchObject({
      status: 400,
    });
    const works = await getId('workplaces', 'Works');
    expect(
      await change({ from: far, values: { sectionId: looms, workplaceId: works } }),
    ).toMatchObject(OK);
    expect((await asOf('business_unit_id', far))?.value).toBe(2);
  });

  it('is saved for one of two concurrent callers, and the other is notified', async () => {
    const values = await CASES.designation.value();
    const { version } = await book();
    const answers = await Promise.all([
      change({ from: far, values, version }),
      change({ from: '2149-07-01', values, version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await book()).versions).toHaveLength(2);
  });

  it('keeps the reason, author and date of an earlier one that it cuts short', async () => {
    const { today } = await book();
    const first = { from: '2026-02-01', values: { grade: 'T1' }, reason: 'Transfer' };
    expect(await change(first)).toMatchObject(OK);
    const decided = (await book()).versions.find(({ reason }) => reason === 'Transfer');
    const second = { from: today, values: { grade: 'T2' }, reason: 'Promotion' };
    expect(await change(second)).toMatchObject(OK);
    const { versions } = await book();
    expect(versions[0]).toMatchObject({ from: today, reason: 'Promotion' });
    const cut = versions.find(({ from }) => from === '2026-02-01');
    expect(cut).toMatchObject({
      reason: 'Transfer',
      recordedAt: decided?.recordedAt,
      recordedBy: decided?.recordedBy,
    });
    expect(cut?.until).not.toBeNull();
  });

  it('is saved with others, each with its own reason, even for one person', async () => {
    const first = id;
    await createEmployees(server.owner, 1);
    await recordPeople(server.owner);
    const second = first + 1;
    const one = (employeeId: number, from: string, grade: string, reason: string) => ({
      employeeId,
      from,
      to: null,
      values: { grade },
      reason,
    });
    await withTransaction(server.db, (tx) =>
      changeVersions(
        tx,
        [
          one(first, far, 'M2', 'Promoted'),
          one(second, far, 'M3', 'Restructured'),
          one(first, '2149-07-01', 'M4', 'Promoted again'),
        ],
        { accountId: 1, userId: null },
      ),
    );
    const rows = await query(
      server.owner,
      `select v.employee_id::integer as id, v.grade, v.reason, c.reason as recorded
       from employee_versions v join record_changes c
         on c.record_type = 'employee version' and c.record_id = v.id::text and c.before is null
       where v.employee_id in (${first}, ${second}) and v.superseded_at is null
         and lower(v.valid) >= '2149-01-01' order by v.employee_id, v.valid`,
    );
    expect(rows).toEqual([
      { id: first, grade: 'M2', reason: 'Promoted again', recorded: 'Promoted again' },
      { id: first, grade: 'M4', reason: 'Promoted again', recorded: 'Promoted again' },
      { id: second, grade: 'M3', reason: 'Restructured', recorded: 'Restructured' },
    ]);
    expect(await wrong()).toEqual([]);
  });

  it('cannot overlap another, whichever code writes it', async () => {
    await expect(
      server.owner
        .raw(`insert into employee_versions (account_id, employee_id, valid, business_unit_id,
        department_id, section_id, workplace_group_id, workplace_id, designation_id,
        employment_type_id, is_active, recorded_at)
        select account_id, employee_id, daterange('2024-01-01', '2024-02-01'), business_unit_id,
          department_id, section_id, workplace_group_id, workplace_id, designation_id,
          employment_type_id, is_active, now() from employee_versions where employee_id = ${id}`),
    ).rejects.toMatchObject({ code: '23P01' });
    await expect(
      server.db.raw(`delete from employee_versions where employee_id = ${id}`),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('never lets people report to themselves on any day, even with concurrent changes', async () => {
    const boss = id;
    await createEmployees(server.owner, 1);
    await recordPeople(server.owner);
    const junior = boss + 1;
    const report = async (who: number, to: number | null, from: string, until?: string) => {
      const { version } = await book('keeper', who);
      return (await server.as('keeper')).post('/Employee/ChangeEmployment', {
        employeeId: who,
        from,
        until,
        reason: 'Reporting line',
        version,
        values: { supervisorId: to },
      });
    };
    expect(await report(junior, boss, '2148-01-01', '2148-12-31')).toMatchObject(OK);
    const circle = await report(boss, junior, '2148-06-01', '2148-06-30');
    expect(circle).toMatchObject({ status: 409 });
    expect((circle.body as ErrorAnswer).message).toContain('2148-06-01');
    expect(await report(boss, junior, '2149-01-01', '2149-01-31')).toMatchObject(OK);
    const both = await Promise.all([
      report(boss, junior, '2147-01-01', '2147-01-31'),
      report(junior, boss, '2147-01-15', '2147-02-15'),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await report(boss, boss, far)).toMatchObject({ status: 400 });
  });

  it('is readable by its person and by people who may see the unit', async () => {
    const { employeeId } = await server.as('employee');
    expect(await book('employee', employeeId)).toMatchObject({ employeeId, mayChange: false });
    const client = await server.as('employee');
    expect(await client.get(`/Employee/ServiceBook?employeeId=${id}`)).toMatchObject({
      status: 404,
    });
    for (const login of ['keeper2', 'foreign', 'manager']) {
      const path = `/Employee/ServiceBook?employeeId=${id}`;
      expect(await (await server.as(login)).get(path), login).toMatchObject({ status: 404 });
    }
    expect(await book('audit')).toMatchObject({ employeeId: id, mayChange: false });
  });

  it('is reported by verification if employees are changed without it', async () => {
    expect(await wrong()).toEqual([]);
    await server.owner.raw(
      `update employees set designation_id = designation_id + 1 where id = ${id}`,
    );
    expect(await wrong()).toMatchObject([
      { subjectId: id, reason: 'Where they stand is not what is dated of today' },
    ]);
    await server.owner.raw(
      `update employees set designation_id = designation_id - 1 where id = ${id}`,
    );
  });
});

it('is written by an import: from the first day for new people, from today for others', async () => {
  const columns =
    'EmployeeCode,EmployeeName,BusinessUnit,WorkplaceGroup,Workplace,Department,Section,Designation,JoiningDate,Gross';
  const line = (designation: string, code = 'IMP-1') =>
    `${code},Imported Person,North,Office,Head office,Accounts,Payables,${designation},2021-05-01,50000`;
  const send = (text: string) => bring(server, `${columns}\n${text}\n`, { login: 'keeper' });
  expect((await send(line('Officer'))).status).toBe(200);
  expect((await send(line('Manager'))).status).toBe(200);
  const match = await queryOne<{ id: number }>(
    server.db,
    `select id from employees where code = 'IMP-1'`,
  );
  id = match?.id ?? 0;
  const { versions, today } = await book();
  expect(versions).toMatchObject([
    { from: today, words: { designation: 'Manager' }, reason: 'Import of people' },
    { from: '2021-05-01', words: { designation: 'Officer' } },
  ]);
  expect(await wrong()).toEqual([]);
});
