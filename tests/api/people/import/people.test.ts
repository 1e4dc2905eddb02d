import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { createOrganisation } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bring, countPeople, counts, HEADER, people, person, problems } from './files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// Deletes the tests' people; units and departments may stay.
afterEach(() =>
  server.owner.raw(`
    delete from employee_versions where employee_id in (select id from employees where code like 'W%');
    delete from employees where code like 'W%'`),
);

const send = (file: string, businessUnit = 'South', login = 'admin') =>
  bring(server, file, { login, asked: { businessUnit } });

/** Stored people, with labels. */
const stored = (...codes: string[]) =>
  query<Record<string, unknown>>(
    server.db,
    `select e.code, e.name, b.name as unit, g.name as "group", w.name as place,
       d.name as department, s.name as section, n.name as designation, t.name as type,
       e.joining_date as joined, e.gross, e.basic, e.is_management as "isManagement",
       e.office_mail as mail, e.office_mobile as mobile
     from employees e
     join business_units b on b.id = e.business_unit_id
     join workplace_groups g on g.id = e.workplace_group_id
     join workplaces w on w.id = e.workplace_id
     join departments d on d.id = e.department_id
     join sections s on s.id = e.section_id
     join designations n on n.id = e.designation_id
     join employment_types t on t.id = e.employment_type_id
     where e.code = any($codes::text[]) order by e.code`,
    { codes },
  );

it('imports people with every field, with columns in any order, quoted or not', async () => {
  const answer = await send(
    '\ufeffgross,MOBILE,email,ismanagement,workplace,workplacegroup,businessunit,basic,' +
      'joiningdate,section,department,designation,employeename,employeecode\r\n' +
      '81200.5,+880 1200 555,ana@example.com,Management,Tower,Head office,West,40000,2006-09-25,' +
      '"Law, civil","The ""Law"" department",Attorney,"Roy, Ana",W1\r\n',
  );
  expect(counts(answer)).toEqual({ new: 1, changed: 0, same: 0, refused: 0 });
  expect(await stored('W1')).toEqual([
    {
      code: 'W1',
      name: 'Roy, Ana',
      unit: 'West',
      group: 'Head office',
      place: 'Tower',
      department: 'The "Law" department',
      section: 'Law, civil',
      designation: 'Attorney',
      type: 'Permanent',
      joined: '2006-09-25',
      gross: 81200.5,
      basic: 40000,
      isManagement: true,
      mail: 'ana@example.com',
      mobile: '+880 1200 555',
    },
  ]);
});

it('has defaults for missing columns: half of gross to the cent, not management, a general workplace', async () => {
  await send(people(person('W1', { gross: '81200.01' })));
  expect(await stored('W1')).toMatchObject([
    { unit: 'South', group: 'General', place: 'General', basic: 40600.01, isManagement: false },
  ]);
});

it('uses existing master data by name and adds only what is missing', async () => {
  await send(people(person('W1'), person('W2', { section: 'Finishing' }), person('W3')));
  const sections = await query(
    server.db,
    `select s.name, count(e.id)::integer as people from sections s
     left join employees e on e.section_id = s.id and e.code like 'W%'
     where s.department_id = 2 group by s.id order by s.id`,
  );
  expect(sections).toEqual([
    { name: 'Looms', people: 2 },
    { name: 'Dyeing', people: 0 },
    { name: 'Finishing', people: 1 },
  ]);
});

it('changes nothing when it runs again', async () => {
  const file = people(person('W1'), person('W2', { joined: '' }));
  await send(file);
  const before = await query(server.db, 'select xmin::text, * from employees order by id');
  const again = await send(file);
  expect(counts(again)).toMatchObject({ new: 0, changed: 0, same: 2 });
  expect(await query(server.db, 'select xmin::text, * from employees order by id')).toEqual(before);
});

it('does not create a person twice if the code lost its zeros or changed its case', async () => {
  expect((await send(people(person('W01', { name: 'Mina Das' })))).status).toBe(200);
  expect((await send(people(person('0W7', { name: 'Rana Sen' })))).status).toBe(200);
  const again = people(
    person('w01', { name: 'Somebody' }),
    person('W7', { name: 'rana sen' }),
    person('W8', { name: 'Rana Sen' }),
    person('w8'),
  );
  expect(problems(await send(again))).toEqual([
    'line 2: EmployeeCode: w01 differs from W01, who is here, only in case or leading zeros',
    'line 3: EmployeeCode: W7 differs from 0W7, who is here, only in case or leading zeros',
    'line 5: EmployeeCode: w8 is already on line 4',
  ]);
  // Another person may have such a code.
  expect((await send(people(person('W7', { name: 'Else' })))).status).toBe(200);
  await server.owner.raw(`delete from employee_versions where employee_id in
    (select id from employees where code = '0W7'); delete from employees where code = '0W7'`);
});

it('names people without a joining date, and imports them', async () => {
  const answer = await send(people(person('W1'), person('W2', { joined: '', name: 'Ana Roy' })));
  expect(answer.body).toMatchObject({
    counts: { new: 2 },
    lines: [{ title: 'Ana Roy (W2)', notes: ['has no joining date'] }, { notes: [] }],
  });
  expect(await stored('W2')).toMatchObject([{ joined: null }]);
});

describe('of an existing person', () => {
  beforeEach(async () => {
    await send(
      `${HEADER},Workplace,Email,IsManagement\n${person('W1')},Works,w1@example.com,true\n`,
    );
  });

  it('the name and the position are changed', async () => {
    const answer = await send(people(person('W1', { name: 'New Name', section: 'Dyeing' })));
    expect(counts(answer)).toMatchObject({ new: 0, changed: 1, same: 0 });
    expect(await stored('W1')).toMatchObject([{ name: 'New Name', section: 'Dyeing' }]);
  });

  it('fields without a column stay unchanged', async () => {
    const answer = await send(people(person('W1', { joined: '' })), '');
    expect(counts(answer)).toMatchObject({ new: 0, changed: 0, same: 1 });
    expect(await stored('W1')).toMatchObject([
      {
        unit: 'South',
        place: 'Works',
        joined: '2020-02-29',
        mail: 'w1@example.com',
        isManagement: true,
      },
    ]);
  });

  it('pay is never changed: such a row is refused, with all others', async () => {
    const answer = await send(
      people(person('W1', { gross: '30000.01', name: 'New Name' }), person('W2')),
      'South',
      'hr',
    );
    expect(answer.status).toBe(400);
    expect(problems(answer)).toEqual([
      'line 2: Gross: Person W1 (W1) has 30000.00 here and 30000.01 in the file: pay is changed by an increment, not by an import',
    ]);
    expect(await stored('W1', 'W2')).toMatchObject([{ name: 'Person W1', gross: 30000 }]);
    const basic = await send(`${HEADER},Basic\n${person('W1')},20000\n`, 'South', 'hr');
    expect(problems(basic)[0]).toMatch(
      /^line 2: Basic: Person W1 \(W1\) has 15000.00 here and 20000/,
    );
  });

  it('reveals no pay to an administrator who may not see it, and changes none', async () => {
    for (const gross of ['30000', '1']) {
      const answer = await send(people(person('W1', { gross })));
      expect(counts(answer)).toMatchObject({ new: 0, changed: 0, same: 1 });
      expect(JSON.stringify(answer.body)).not.toContain('30000');
    }
    expect(await stored('W1')).toMatchObject([{ gross: 30000, basic: 15000 }]);
  });
});

describe('without a business unit', () => {
  it('people go to one of their own where the account has several', async () => {
    await send(people(person('W1')), '');
    expect(await stored('W1')).toMatchObject([{ unit: 'Imported' }]);
  });

  it('people go to the only one there is', async () => {
    const small = await startTestServer({
      seed: async (owner) => {
        await createOrganisation(owner, { employees: 0 });
        await owner.raw(`delete from user_roles where business_unit_id = 2;
          delete from sections where department_id = 2; delete from departments where id = 2;
          delete from workplaces where id = 2; delete from workplace_groups where id = 2;
          delete from business_units where id = 2`);
      },
    });
    await bring(small, people(person('W1')));
    const units = await query(
      small.db,
      `select b.name from employees e join business_units b on b.id = e.business_unit_id
       where e.code = 'W1'`,
    );
    await small.close();
    expect(units).toEqual([{ name: 'North' }]);
  });
});

describe('who may import people', () => {
  it.each(['employee', 'manager', 'md', 'finance', 'developer'])('not %s', async (login) => {
    const answer = await send(people(person('W1')), 'South', login);
    expect(answer.status).toBe(403);
  });

  it('HR may', async () => {
    expect((await send(people(person('W1')), 'South', 'hr')).status).toBe(200);
  });

  it('HR of one business unit may within it, and nowhere else', async () => {
    const before = await countPeople(server);
    const as = (file: string, unit: string) => send(file, unit, 'hrUnit2');
    expect(problems(await as(people(person('W1')), 'North'))).toEqual([
      'line 2: BusinessUnit: you cannot import people of North',
    ]);
    expect(problems(await as(people(person('W1')), 'West'))).toEqual([
      'line 2: BusinessUnit: you cannot import people of West',
    ]);
    // E00001 works in North, and can't be moved.
    expect(problems(await as(people(person('E00001', { gross: '31000' })), 'South'))).toEqual([
      'line 2: BusinessUnit: you cannot import people of North',
    ]);
    expect(await countPeople(server)).toBe(before);
    expect((await as(people(person('W1')), 'South')).status).toBe(200);
  });
});

it('adds each person once in two concurrent imports of the same file', async () => {
  // All names exist; otherwise the first import that adds one would block the others.
  await send(people(person('W')));
  const rows = Array.from({ length: 300 }, (_, n) => person(`W${n}`));
  const answers = await Promise.all([1, 2, 3].map(() => send(people(...rows))));
  // Checks from before another import are refused.
  const taken = answers.filter(({ status }) => status === 200).map(counts);
  expect(taken.filter(({ new: added }) => added === 300)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409).length + taken.length).toBe(3);
  expect(await stored(...rows.map((row) => row.split(',')[0] ?? ''))).toHaveLength(300);
});

describe('of people with a login, a file', () => {
  const hired = async (name: string) =>
    (
      await query<{ code: string; gross: string; joined: string }>(
        server.db,
        `select code, gross::text as gross, joining_date::text as joined from employees
         where code = $code`,
        { code: `U-${name}` },
      )
    )[0];
  const about = async (login: string, columns: Record<string, string>) => {
    const { code = '', gross = '', joined = '' } = (await hired(login)) ?? {};
    const more = Object.keys(columns);
    return `${[HEADER, ...more].join(',')}\n${[
      `${code},The ${login},Officer,Accounts,Payables,${joined},${gross}`,
      ...more.map((column) => columns[column]),
    ].join(',')}\n`;
  };
  const getMail = async (login: string) => (await stored(`U-${login}`))[0]?.['mail'];

  it('changes no mail address, because codes for new passwords are sent there', async () => {
    for (const login of ['md', 'employee']) {
      const file = await about(login, { BusinessUnit: 'North', Email: 'hr@example.com' });
      const answer = await send(file, 'South', 'hr');
      expect([answer.status, problems(answer)]).toEqual([
        400,
        [
          `line 2: Email: The ${login} (U-${login}) has a login and ${login}@example.com here: ` +
            'they change it themselves, under their name and Mail address',
        ],
      ]);
      expect(await getMail(login)).toBe(`${login}@example.com`);
    }
    const same = await about('md', { BusinessUnit: 'North', Email: 'MD@example.com' });
    expect((await send(same, 'South', 'hr')).status).toBe(200);
    expect(await getMail('md')).toBe('md@example.com');
  });

  it('changes neither position nor grade of people who decide about others, or of the importer', async () => {
    for (const login of ['md', 'hr']) {
      const file = await about(login, { BusinessUnit: 'South', IsManagement: 'yes' });
      const answer = await send(file, 'South', 'hr');
      expect(answer.status, login).toBe(400);
      expect(problems(answer).map((problem) => problem.split(':')[1])).toEqual([
        ' BusinessUnit',
        ' IsManagement',
        ...(login === 'hr' ? [' This row is about yourself. Someone else must import it'] : []),
      ]);
    }
    await server.owner.raw(`update employees set supervisor_id =
      (select id from employees where code = 'U-employee') where code = 'E00002'`);
    const head = await about('employee', { BusinessUnit: 'North', IsManagement: 'yes' });
    expect((await send(head, 'South', 'hr')).status).toBe(400);
    await server.owner.raw(`update employees set supervisor_id = null`);
  });

  it('updates other employees like people without a login', async () => {
    const file = await about('employee', { BusinessUnit: 'North', IsManagement: 'yes' });
    const answer = await send(file, 'South', 'hr');
    expect(counts(answer)).toMatchObject({ changed: 1 });
    expect(await stored('U-employee')).toMatchObject([{ isManagement: true }]);
    const back = await about('employee', { BusinessUnit: 'North', IsManagement: 'no' });
    expect((await send(back, 'South', 'hr')).status).toBe(200);
  });
});
