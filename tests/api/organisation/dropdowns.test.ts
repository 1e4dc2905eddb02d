import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Organogram } from '#machines/domains/people/contracts/organogram.ts';
import { query } from '#server/platform/db/sql.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { ROLE_IDS } from '#machines/core/values/roles.ts';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import { getColumn, isBusinessUnit, type Resource } from '#machines/kits/resources/resource.ts';
import { plainTables } from '#server/domains/organisation/plainTables.ts';
import { textOfPdf } from '#tests/api/pay/pdfText.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.owner.raw(`
    insert into files (id, account_id, owner_id, table_reference, name, content_type, size, sha256, stored_as)
    select 77, 1, min(id), 'Resource.businessUnit', 'logo.png', 'image/png', 1, '', '77' from users;
    update business_units set logo_file_id = 77 where id = 2;
    insert into employment_types (account_id, name) values (1, 'Contract');
    insert into accounts (id, name) values (9, 'Another account');
    insert into business_units (id, account_id, name) values (9, 9, 'Theirs');
    insert into workplace_groups (id, business_unit_id, name) values (9, 9, 'Theirs');
    insert into workplaces (id, workplace_group_id, name) values (9, 9, 'Theirs');
    insert into departments (id, business_unit_id, name) values (9, 9, 'Theirs');
    insert into sections (id, department_id, name) values (9, 9, 'Theirs');
    insert into designations (id, account_id, name) values (9, 9, 'Theirs');
    insert into employment_types (id, account_id, name) values (9, 9, 'Theirs');
    insert into employees (id, account_id, code, name, business_unit_id, workplace_group_id,
      workplace_id, department_id, section_id, designation_id, employment_type_id, gross, basic)
    values (900000, 9, 'X1', 'Theirs Person', 9, 9, 9, 9, 9, 9, 9, 1000, 500);
    update employees set name = 'Anna_100%\\', is_active = true where id = 5;
    update employees set is_active = false where id = 6;
    update employees set supervisor_id = 1 where id in (2, 3, 6)`);
});
afterAll(() => server.close());

const options = async (filter: string, login = 'employee') =>
  (await server.as(login)).get(`/CadreDDL/CadreAllDDL?${filter}`);
const labels = async (filter: string) =>
  ((await options(filter)).body as { label: string }[]).map(({ label }) => label);

test('each dropdown has the specification’s names beside value and label', async () => {
  expect((await options('DDLType=BusinessUnit&AccountId=9&BusinessUnitId=0')).body).toEqual([
    {
      value: 1,
      label: 'North',
      BusinessUnitId: 1,
      BusinessUnitName: 'North',
      intLogoUrlId: 0,
      intBusinessUnitId: 1,
      strBusinessUnit: 'North',
    },
    {
      value: 2,
      label: 'South',
      BusinessUnitId: 2,
      BusinessUnitName: 'South',
      intLogoUrlId: 77,
      intBusinessUnitId: 2,
      strBusinessUnit: 'South',
    },
  ]);
  expect((await options('DDLType=WorkplaceGroup&BusinessUnitId=1')).body).toEqual([
    {
      value: 1,
      label: 'Office',
      WorkplaceGroupId: 1,
      WorkplaceGroupName: 'Office',
      BusinessUnitId: 1,
      BusinessUnitName: 'North',
    },
  ]);
  expect((await options('DDLType=EmpDepartment&BusinessUnitId=2')).body).toEqual([
    {
      value: 2,
      label: 'Weaving',
      DepartmentId: 2,
      DepartmentName: 'Weaving',
      BusinessUnitId: 2,
      BusinessUnitName: 'South',
    },
  ]);
  expect((await options('DDLType=masterSectionDDL&IntDepartmentId=2')).body).toEqual([
    {
      value: 4,
      label: 'Dyeing',
      SectionId: 4,
      SectionName: 'Dyeing',
      DepartmentId: 2,
      DepartmentName: 'Weaving',
      BusinessUnitId: 2,
      BusinessUnitName: 'South',
    },
    {
      value: 3,
      label: 'Looms',
      SectionId: 3,
      SectionName: 'Looms',
      DepartmentId: 2,
      DepartmentName: 'Weaving',
      BusinessUnitId: 2,
      BusinessUnitName: 'South',
    },
  ]);
  expect((await options('DDLType=EmpDesignation')).body).toEqual([
    { value: 1, label: 'Officer', DesignationId: 1, DesignationName: 'Officer' },
  ]);
  expect((await options('DDLType=EmploymentType')).body).toMatchObject([
    { label: 'Contract', EmploymentTypeName: 'Contract' },
    { value: 1, label: 'Permanent', EmploymentTypeId: 1, EmploymentTypeName: 'Permanent' },
  ]);
});

test('inactive entries are not offered, except those that the form already has', async () => {
  const lists = {
    BusinessUnit: 'business_units',
    WorkplaceGroup: 'workplace_groups',
    EmpDepartment: 'departments',
    masterSectionDDL: 'sections',
    EmpDesignation: 'designations',
    EmploymentType: 'employment_types',
  };
  for (const [type, table] of Object.entries(lists)) {
    const offered = await labels(`DDLType=${type}`);
    const [row] = await query<{ id: number; name: string }>(
      server.owner,
      `update ${table} set is_active = false where id = 1 returning id, name`,
    );
    expect(await labels(`DDLType=${type}`), type).toEqual(
      offered.filter((label) => label !== row?.name),
    );
    expect(await labels(`DDLType=${type}&intId=1`), type).toEqual(offered);
    expect(await labels(`DDLType=${type}&intId=9`), type).not.toContain('Theirs');
    await server.owner.raw(`update ${table} set is_active = true where id = 1`);
  }
});

test('the business unit can be one, a comma-separated list, or 0 for all', async () => {
  expect(await labels('DDLType=WorkplaceGroup&BusinessUnitId=1,2')).toEqual(['Office', 'Plant']);
  expect(await labels('DDLType=WorkplaceGroup&BusinessUnitId=0')).toEqual(['Office', 'Plant']);
  expect(await labels('DDLType=WorkplaceGroup')).toEqual(['Office', 'Plant']);
  expect(await labels('DDLType=WorkplaceGroup&BusinessUnitId=2')).toEqual(['Plant']);
});

test('sections of department 0 are all sections of the unit', async () => {
  const filter = 'DDLType=masterSectionDDL&BusinessUnitId=1&IntDepartmentId=';
  expect(await labels(`${filter}0`)).toEqual(['Payables', 'Receivables']);
  expect(await labels(filter)).toEqual(['Payables', 'Receivables']);
});

test('names of other accounts are never offered, whatever the query says', async () => {
  const types = [
    'BusinessUnit',
    'WorkplaceGroup',
    'EmpDepartment',
    'masterSectionDDL',
    'EmpDesignation',
    'EmploymentType',
  ];
  for (const type of types) {
    for (const unit of ['0', '9', '1,9']) {
      const filter = `DDLType=${type}&AccountId=9&BusinessUnitId=${unit}&SearchText=Th`;
      expect(await labels(filter)).not.toContain('Theirs');
    }
  }
  expect(
    await labels(
      'DDLType=EmployeeBasicInfoSearchDDL&AccountId=9&BusinessUnitId=9&SearchText=Theirs',
    ),
  ).toEqual([]);
});

test('people are found by any part of a name or code, beginnings first', async () => {
  expect((await options('DDLType=EmployeeBasicInfoSearchDDL&SearchText=E00007')).body).toEqual([
    {
      value: 7,
      label: 'Person 7',
      EmployeeId: 7,
      EmployeeName: 'Person 7',
      EmployeeCode: 'E00007',
      DesignationName: 'Officer',
      DepartmentName: 'Accounts',
      BusinessUnitId: 1,
      BusinessUnitName: 'North',
      intProfileImageUrl: 0,
    },
  ]);
  await server.owner.raw(`update employees set name = 'A person' where id = 8`);
  const match = await labels(
    'DDLType=EmployeeBasicInfoSearchDDL&BusinessUnitId=1&SearchText=PERSON',
  );
  expect(match[0]).toBe('Person 1');
  expect(match.at(-1)).toBe('A person');
  expect(match).not.toContain('Person 6');
  expect(await labels('DDLType=EmployeeBasicInfoSearchDDL&SearchText=nobody')).toEqual([]);
});

test('typed text is not a pattern', async () => {
  const search = async (text: string) =>
    labels(`DDLType=EmployeeBasicInfoSearchDDL&SearchText=${encodeURIComponent(text)}`);
  expect(await search('a_100%\\')).toEqual(['Anna_100%\\']);
  expect(await search('%%')).toEqual([]);
  expect(await search('__')).toEqual([]);
});

test('a search returns no pay, and at most fifty people', async () => {
  await server.owner.raw('update employees set is_active = true');
  const { body } = await options('DDLType=EmployeeBasicInfoSearchDDL&SearchText=e0');
  expect((body as unknown[]).length).toBeLessThanOrEqual(50);
  expect(JSON.stringify(body)).not.toMatch(/gross|basic|\d{5}\.?\d*[,}]/i);
});

test('fewer than two letters and unknown types are refused', async () => {
  for (const text of ['', 'a', '%20a%20']) {
    const answer = await options(`DDLType=EmployeeBasicInfoSearchDDL&SearchText=${text}`);
    expect(answer.status).toBe(400);
    expect((answer.body as ErrorAnswer).errors).toEqual([
      { path: 'SearchText', message: 'must be at least 2 characters' },
    ]);
  }
  for (const type of ['', 'Salary', 'constructor']) {
    const answer = await options(`DDLType=${type}`);
    expect(answer.status).toBe(400);
    expect((answer.body as ErrorAnswer).errors).toMatchObject([{ path: 'DDLType' }]);
  }
});

test('names in Bengali script are found by any part, and words by two letters', async () => {
  await server.owner.raw(`update employees set name = 'নাসরিন সুলতানা' where id = 9;
    update employees set name = 'নাসরঠন সুলতানা' where id = 10`);
  const search = (text: string) =>
    labels(`DDLType=EmployeeBasicInfoSearchDDL&SearchText=${encodeURIComponent(text)}`);
  expect(await search('সরিন')).toEqual(['নাসরিন সুলতানা']);
  expect(await search('সুল')).toEqual(['নাসরঠন সুলতানা', 'নাসরিন সুলতানা']);
  expect(await search('সু')).toEqual(['নাসরঠন সুলতানা', 'নাসরিন সুলতানা']);
  expect(await search('1১')).toEqual(['Person 11']);
  expect(await search('hr')).toEqual(['The hr', 'The hr2', 'The hrUnit2']);
  expect(await search('ng')).toEqual([]);
});

test('codes that begin with the text come before people who only contain it', async () => {
  await server.owner.raw(`update employees set name = 'Aaron e0001' where id = 30`);
  const match = await labels('DDLType=EmployeeBasicInfoSearchDDL&SearchText=E0001');
  expect(match.slice(0, -1).every((name) => name !== 'Aaron e0001')).toBe(true);
  expect(match.at(-1)).toBe('Aaron e0001');
});

test('the business units of the top bar are all those of the account', async () => {
  const employee = await server.as('employee');
  const path = '/MasterData/CadreAllLanding?AccountId=1&BusinessUnitId=0&intId=0&TableName=';
  const answer = await employee.get(`${path}BusinessUnit`);
  expect(answer.body).toMatchObject([
    { BusinessUnitId: 1, intLogoUrlId: 0, strBusinessUnit: 'North', isActive: true },
    { BusinessUnitName: 'South', intLogoUrlId: 77, intBusinessUnitId: 2, isActive: true },
  ]);
  expect((await employee.get(`${path}Salaries`)).status).toBe(400);
});

test('the basic information of an employee has position and contact data', async () => {
  await server.owner.raw(`update employees set office_mobile = '+880 1', personal_mobile = '+880 2'
    where id in (3, 23)`);
  const info = async (login: string, id: number | string) =>
    (await server.as(login)).get(`/Employee/GetEmpAllBasicInfoById?id=${id}`);
  expect((await info('hr', 3)).body).toEqual({
    intEmployeeId: 3,
    strEmployeeCode: 'E00003',
    strEmployeeName: 'Person 3',
    intBusinessUnitId: 1,
    strBusinessUnit: 'North',
    intDepartmentId: 1,
    strDepartment: 'Accounts',
    intDesignationId: 1,
    strDesignation: 'Officer',
    intWorkplaceId: 1,
    strWorkplace: 'Head office',
    strPersonalMobile: '+880 2',
    strOfficeMobile: '+880 1',
  });
  expect((await info('hr', 3)).body).not.toHaveProperty('gross');
  const own = await server.as('employee');
  await server.owner.raw(`update employees set personal_mobile = '+880 3'
    where id = ${own.employeeId}`);
  expect((await info('employee', own.employeeId)).body).toMatchObject({
    strPersonalMobile: '+880 3',
    strOfficeMobile: '',
  });
  // HR of the unit sees the personal number; colleagues see the office number.
  for (const [login, id, personal] of [
    ['employee', 3, ''],
    ['manager', 3, ''],
    ['hrUnit2', 3, ''],
    ['hrUnit2', 23, '+880 2'],
    ['admin', 3, '+880 2'],
  ] as const) {
    const answer = await info(login, id);
    expect(answer.body, login).toMatchObject({
      strPersonalMobile: personal,
      strOfficeMobile: '+880 1',
    });
  }
  for (const id of [900_000, 999_999]) expect((await info('hr', id)).status).toBe(404);
  for (const id of ['', 'x', '1.5']) {
    const refused = await info('hr', id);
    expect(refused.status, id).toBe(400);
    expect((refused.body as ErrorAnswer).errors).toEqual([
      { path: 'id', message: expect.stringMatching(/employee ID|expected/) as unknown },
    ]);
  }
});

/** Every list by name. Another account has a row in each, too. */
const lists = [...plainTables().keys()];

/** One row of its own, an inactive one, and one of another account, with required fields filled in. */
async function addThree({ table, fields }: Resource): Promise<void> {
  const columns = await query<{ name: string; type: string }>(
    server.owner,
    `select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $table::regclass and a.attnum > 0 and a.attnotnull and not a.atthasdef
       and a.attidentity = '' and a.attname not in ('id', 'account_id', 'name', 'is_active')`,
    { table },
  );
  const names = columns.map(({ name }) => `, ${name}`).join('');
  const choices = new Map(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'choice' ? [[getColumn(name), Object.keys(field.options)[0]]] : [],
    ),
  );
  // References point to rows of lists that were filled before, and each row has another year.
  const row = (id: number, account: number, name: string, isActive: boolean) => {
    const something = (column: string, type: string): string => {
      if (type === 'int8') return String(id);
      if (type === 'date') return `'20${id}-${column.startsWith('ends') ? '12-31' : '01-01'}'`;
      if (column === 'code') return `'c${id}'`;
      if (column === 'currency') return "'BDT'";
      if (type === 'text') return `'${choices.get(column) ?? '1'}'`;
      return type === 'bool' ? 'false' : '1';
    };
    const rest = columns.map((column) => `, ${something(column.name, column.type)}`);
    return `(${id}, ${account}, '${name}', ${isActive}${rest.join('')})`;
  };
  const rows = [row(50, 1, 'Ours', true), row(51, 1, 'Retired', false), row(59, 9, 'Theirs', true)];
  await server.owner.raw(
    `insert into ${table} (id, account_id, name, is_active${names}) values ${rows.join(', ')}`,
  );
}

test('every plain list of the organisation is a dropdown and a landing by its own name', async () => {
  // Rows that are filled in by their columns' types alone break the rules between columns.
  await server.owner.raw(`
    do $$ declare rule record; begin
      for rule in select conrelid::regclass as owner, conname as name from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace
          and (cardinality(conkey) > 1 or conname = 'kpis_cap_check')
      loop execute format('alter table %s drop constraint %I', rule.owner, rule.name); end loop;
    end $$;
    insert into designations (id, account_id, name)
      values (50, 1, 'Weaver'), (51, 1, 'Dyer'), (59, 9, 'Also Theirs');
    insert into banks (id, account_id, name) values (50, 1, 'River Bank'), (59, 9, 'Theirs');
    insert into bank_branches (id, bank_id, name) values (50, 50, 'Main'), (59, 59, 'Theirs')`);
  for (const list of RESOURCES.filter(
    ({ scope, confidential, title }) => scope === 'account' && !confidential && title === undefined,
  )) {
    if (isBusinessUnit(list) || ['designation', 'employmentType', 'bank'].includes(list.id))
      continue;
    await addThree(list);
  }
  for (const name of lists) {
    const offered = (await options(`DDLType=${name}&AccountId=9`)).body as Record<
      string,
      unknown
    >[];
    expect(offered.length, name).toBeGreaterThan(0);
    expect(JSON.stringify(offered), name).not.toMatch(/Theirs|Retired/);
    for (const row of offered) {
      expect(row, name).toMatchObject({
        [`${name}Id`]: row['value'],
        [`${name}Name`]: row['label'],
      });
    }
    const client = await server.as('employee');
    for (const feature of ['MasterData', 'Employee']) {
      const { status, body } = await client.get(`/${feature}/CadreAllLanding?TableName=${name}`);
      expect(status).toBe(200);
      expect(JSON.stringify(body), name).not.toContain('Theirs');
      expect((body as unknown[]).length, name).toBeGreaterThanOrEqual(offered.length);
    }
  }
  const retired = await (
    await server.as('employee')
  ).get('/MasterData/CadreAllLanding?TableName=Religion');
  expect(retired.body).toMatchObject([
    { ReligionId: 50, ReligionName: 'Ours', isActive: true },
    { ReligionId: 51, ReligionName: 'Retired', isActive: false },
  ]);
  expect(await labels('DDLType=Workplace&WorkplaceGroupId=2')).toEqual(['Works']);
});

test('master data lists have isActive and the specification’s names', async () => {
  const client = await server.as('employee');
  const types = (await client.get('/SaasMasterData/GetAllEmploymentType?accountId=9')).body;
  expect(types).toContainEqual({
    intEmploymentTypeId: 1,
    strEmploymentType: 'Permanent',
    isActive: true,
  });
  expect(JSON.stringify(types)).not.toContain('Theirs');
  expect((await client.get('/SaasMasterData/GetAllGlobalDocumentType')).body).toEqual([
    { intDocumentTypeId: 50, strDocumentType: 'Ours', isActive: true },
    { intDocumentTypeId: 51, strDocumentType: 'Retired', isActive: false },
  ]);
  for (const [list, name] of [
    ['GetAllEmpLoanType', 'LoanType'],
    ['GetAllLveLeaveType', 'LeaveType'],
  ]) {
    expect((await client.get(`/SaasMasterData/${list}?accountId=9`)).body, list).toEqual([
      { [`int${name}Id`]: 50, [`str${name}`]: 'Ours', isActive: true },
      { [`int${name}Id`]: 51, [`str${name}`]: 'Retired', isActive: false },
    ]);
  }
  await server.owner.raw(
    `insert into roles (id, account_id, name) values (50, 1, 'Payroll officer')`,
  );
  const roles = (await client.get('/SaasMasterData/GetAllUserRole?accountId=9')).body;
  expect(roles).toContainEqual({ intUserRoleId: ROLE_IDS.hr, strUserRole: 'HR', isActive: true });
  const ids = (roles as { intUserRoleId: number }[]).map(({ intUserRoleId }) => intUserRoleId);
  expect([new Set(ids).size, Math.min(...ids) > 0]).toEqual([ids.length, true]);
  expect(roles).toContainEqual({
    intUserRoleId: 50,
    strUserRole: 'Payroll officer',
    isActive: true,
  });
  const details = '/SaasMasterData/GetBusinessDetailsByBusinessUnitId?businessUnitId=';
  expect((await client.get(`${details}2`)).body).toMatchObject({
    intBusinessUnitId: 2,
    strBusinessUnit: 'South',
    intLogoUrlId: 77,
    isActive: true,
  });
  expect((await client.get(`${details}9`)).status).toBe(404);
});

test('each of the combined lists is filtered by the choices in the others', async () => {
  await server.owner.raw('update employees set is_active = false where id = 6');
  const client = await server.as('employee');
  const ask = async (filter: string) =>
    (await client.get(`/Employee/CombineDataSetByWorkplaceGDeptDesigSupEmpType?${filter}`))
      .body as Record<string, { label: string }[]>;
  const getNames = (list: { label: string }[] = []) => list.map(({ label }) => label);
  const all = await ask(
    'BusinessUnitId=0&WorkplaceGroupId=0&DeptId=0&DesigId=0&SupervisorId=0&EmpType=0',
  );
  expect(Object.keys(all).sort()).toEqual([
    'department',
    'designation',
    'employee',
    'employmentType',
    'supervisor',
    'workplaceGroup',
  ]);
  expect(getNames(all['department'])).toEqual(['Accounts', 'Weaving']);
  expect(getNames(all['supervisor'])).toEqual(['Person 1']);
  expect(getNames(all['employee'])).not.toContain('Theirs Person');

  const weaving = await ask('DeptId=2');
  // The selected filter's own list stays complete, so that another value can be chosen.
  expect(getNames(weaving['department'])).toEqual(['Accounts', 'Weaving']);
  expect(getNames(weaving['workplaceGroup'])).toEqual(['Plant']);
  expect(getNames(weaving['supervisor'])).toEqual([]);
  // Leavers are in none of them.
  expect((await ask('SupervisorId=1'))['employee']).toMatchObject([
    { EmployeeId: 2, EmployeeName: 'Person 2', EmployeeCode: 'E00002' },
    { EmployeeId: 3 },
  ]);
  const byAccount = await client.get(
    '/QueryData/CombineDataSetByWorkplaceGDeptDesigSupEmpTypeByAccountId?AccountId=9',
  );
  expect(byAccount.body).toEqual(all);
});

test('the organogram shows the caller’s account, and another day to readers of histories', async () => {
  await server.owner.raw('update employees set is_active = false where id = 6');
  const chart = async (login: string, filter = '') =>
    (await server.as(login)).get(`/Organogram/Chart?BusinessUnitId=0${filter}`);
  const { status, body } = await chart('employee');
  expect(status).toBe(200);
  const { units, departments, sections, people } = body as Organogram;
  expect(units).toEqual([
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
  ]);
  expect(departments).toMatchObject([
    { id: 1, name: 'Accounts', unitId: 1, parentId: null, headId: null },
    { id: 2, name: 'Weaving', unitId: 2 },
  ]);
  expect(sections).toContainEqual({ id: 3, name: 'Looms', departmentId: 2 });
  expect(people.find(({ id }) => id === 2)).toMatchObject({ supervisorId: 1, sectionId: 1 });
  expect(people.some(({ id }) => id === 6 || id === 900_000)).toBe(false);
  expect(Object.keys(people[0] ?? {})).not.toContain('gross');
  const south = await (await server.as('employee')).get('/Organogram/Chart?BusinessUnitId=2');
  expect((south.body as Organogram).units).toEqual([{ id: 2, name: 'South' }]);
  expect((await chart('employee', '&asOf=2026-01-01')).status).toBe(403);
  expect((await chart('hr', '&asOf=2026-01-01')).status).toBe(200);
  const [day] = await query<{ today: string }>(
    server.owner,
    'select account_day(1)::text as today',
  );
  expect((await chart('employee', `&asOf=${day?.today}`)).status).toBe(200);
});

test('the organogram is printed as it is expanded, in Bengali too, for everyone who can see it', async () => {
  await server.owner.raw(`update employees set name = 'রহিমা খাতুন' where id = 2`);
  const print = async (login: string, more = '') => {
    const { token } = await server.as(login);
    return fetch(`${server.url}/api/Organogram/Pdf?BusinessUnitId=1${more}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  };
  const read = async (answer: Response) =>
    (await textOfPdf(Buffer.from(await answer.arrayBuffer()))).join(' ');
  const closed = await print('employee');
  expect(closed.headers.get('content-type')).toBe('application/pdf');
  const shut = await read(closed);
  expect(shut).toContain('North');
  expect(shut).not.toContain('Accounts');
  const open = encodeURIComponent('unit 1,department 1*1');
  const opened = await read(await print('employee', `&open=${open}`));
  expect(opened).toContain('Payables');
  expect(opened).not.toContain('Receivables');
  const lines = encodeURIComponent('person 1');
  const reporting = await read(await print('employee', `&view=reporting&open=${lines}`));
  expect(reporting).toContain('Person 3');
  expect((await print('employee', '&asOf=2026-01-01')).status).toBe(403);
  expect((await print('hr', `&open=${'x'.repeat(12_001)}`)).status).toBe(400);
});
