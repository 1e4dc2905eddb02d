import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Everything, FoundDocument } from '#machines/domains/company/contracts/search.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import { query } from '#server/platform/db/sql.ts';
import { dropdownFilter, dropdowns } from '#server/domains/organisation/index.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('people with a login are exactly those who can sign in now', async () => {
  const search = async (text: string) => {
    const filter = `DDLType=EmployeeBasicInfoSearchDDL&OnlyWithLogin=true&SearchText=${text}`;
    const { body } = await (await server.as('employee')).get(`/CadreDDL/CadreAllDDL?${filter}`);
    return (body as { label: string }[]).map(({ label }) => label);
  };
  expect(await search('person')).toEqual([]);
  expect(await search('The hr')).toEqual(['The hr', 'The hr2', 'The hrUnit2']);
  expect(await search('U-hr')).toEqual(['The hr', 'The hr2', 'The hrUnit2']);
  const person1 = `(select id from employees where name = 'Person 1')`;
  await server.owner.raw(`update users set is_active = false where login_id = 'hr2';
    update users set employee_id = ${person1} where login_id = 'hrUnit2'`);
  expect(await search('The hr')).toEqual(['The hr']);
  expect(await search('person')).toEqual(['Person 1']);
  await server.owner.raw(`update users set is_active = true where login_id = 'hr2'`);
  expect(await search('hr2')).toEqual(['The hr2']);
});

test('a search for a screen finds oneself and people of units where one can create something', async () => {
  const search = async (login: string, MenuReferenceId: number, text = 'Person 1') => {
    const filter = `DDLType=EmployeeBasicInfoSearchDDL&SearchText=${text}&MenuReferenceId=${MenuReferenceId}`;
    const { body } = await (await server.as(login)).get(`/CadreDDL/CadreAllDDL?${filter}`);
    return body as { label: string; BusinessUnitId: number }[];
  };
  const { reference } = leave.onBehalf;
  await server.owner.raw(`update employees set business_unit_id = 2 where name = 'Person 11'`);
  const all = await search('hr', 0);
  expect(all.length).toBeGreaterThan(2);
  // The test above renamed this person to Person 1.
  expect((await search('hrUnit2', reference)).map(({ label }) => label)).toEqual([
    'Person 1',
    'Person 11',
  ]);
  expect(await search('hr', reference)).toEqual(all);
  expect((await search('employee', reference, 'The')).map(({ label }) => label)).toEqual([
    'The employee',
  ]);
});

test('the filter of a log finds leavers whom its reader may see, and everyone who still works', async () => {
  await server.owner.raw(`update employees set is_active = false where name = 'Person 20'`);
  const search = async (login: string, text: string) => {
    const filter = `DDLType=EmployeeBasicInfoSearchDDL&SearchText=${text}&LeaversOf=${MENU.history}`;
    const { body } = await (await server.as(login)).get(`/CadreDDL/CadreAllDDL?${filter}`);
    return (body as { label: string }[]).map(({ label }) => label);
  };
  expect(await search('audit', 'Person 20')).toEqual(['Person 20']);
  for (const login of ['hrUnit2', 'employee']) {
    expect(await search(login, 'Person 20'), login).toEqual([]);
    expect(await search(login, 'Person 21'), login).toEqual(['Person 21']);
  }
});

describe('frequent, rare and Bengali words and codes are searched by an index', () => {
  beforeAll(async () => {
    await createEmployees(server.owner, 5000);
    await server.owner.raw('vacuum analyze employees');
  });

  test.each(['false', 'true'])('only with a login: %s', async (OnlyWithLogin) => {
    const search = dropdowns().get('EmployeeBasicInfoSearchDDL');
    for (const text of ['person 1', 'son 123', 'qzx', 'সুল', 'e0', 'ab', '%%%']) {
      const filter = dropdownFilter.parse({ SearchText: text, OnlyWithLogin });
      const sql = typeof search?.sql === 'function' ? search.sql(filter) : '';
      const plan = await query<{ 'QUERY PLAN': string }>(server.owner, `explain analyze ${sql}`, {
        ...filter,
        accountId: 1,
        unitIds: [],
        workplaceGroupId: 0,
        search: text,
        pattern: text.replaceAll('%', '\\%'),
      });
      const scans = plan
        .map((line) => line['QUERY PLAN'])
        .filter(
          (line) => line.includes('Seq Scan on employees') && !line.includes('never executed'),
        );
      expect(scans, text).toEqual([]);
    }
  });
});

describe('the search over everything', () => {
  const search = async (login: string, text: string) =>
    (await server.as(login)).get(`/Search/Everything?text=${encodeURIComponent(text)}`);
  const readMatches = async (login: string, text: string) =>
    (await search(login, text)).body as Everything;
  const titles = (documents: readonly FoundDocument[]) => documents.map(({ title }) => title);

  beforeAll(async () => {
    const { employeeId } = await server.as('employee');
    await createOtherAccount(server.owner);
    await query(
      server.owner,
      `insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id,
         state, context, parties, machine_version, version, head_hash, entered_at, moved_at)
       select a, w, n, s, u, st, '{}', p, 1, 1, '', now(), now() + n * interval '1 second'
       from (values
         (1, 'increment', 9001, 'Zinnia 50% raise', 1, 'hrReview', '{}'::jsonb),
         (1, 'increment', 9002, 'Zinnia of unit 2', 2, 'hrReview', '{}'),
         (1, 'ticket', 9003, 'Zinnia ticket', 1, 'open', jsonb_build_object('requester', $employeeId::bigint)),
         (1, 'ticket', 9004, 'সুলতানা Zinnia', 1, 'open', jsonb_build_object('requester', 0)),
         (2, 'increment', 9005, 'Zinnia of another company', 3, 'hrReview', '{}')
       ) v (a, w, n, s, u, st, p)`,
      { employeeId },
    );
    await server.owner.raw(
      `insert into announcements (account_id, business_unit_id, title, details, expires_on,
         created_by, publish_at)
       select 1, u, 'Zinnia news ' || u, 'of the week', '2999-01-01',
         (select id from users where login_id = 'hr'), now() from generate_series(1, 2) u`,
    );
  });

  test('finds people by name and code, and says whose page can be opened', async () => {
    const [hr] = (await readMatches('employee', 'U-hr2')).people;
    expect(hr).toMatchObject({ name: 'The hr2', code: 'U-hr2', mayOpen: false });
    expect((await readMatches('employee', 'U-employee')).people[0]).toMatchObject({
      mayOpen: true,
    });
    expect((await readMatches('hr', 'U-employee')).people[0]).toMatchObject({ mayOpen: true });
    expect((await readMatches('hr', 'Zanzibar')).people).toEqual([]);
  });

  test('shows who changed master data of that name, from what to what', async () => {
    const hr = await server.as('hr');
    const save = (id: number, version: number | null, rank: number) =>
      hr.post('/Resources/designation/Save', { id, version, values: { name: 'Gardener', rank } });
    const { autoId } = (await save(0, null, 5)).body as { autoId: number };
    expect((await save(autoId, 1, 3)).status).toBe(200);
    const [latest] = (await readMatches('hr', 'designat')).changes;
    expect(latest).toMatchObject({
      id: autoId,
      title: 'Gardener',
      byName: 'The hr',
      isNew: false,
      fields: [{ label: 'Rank', was: '5', is: '3' }],
    });
    for (const login of ['employee', 'foreign']) {
      expect((await readMatches(login, 'designat')).changes, login).toEqual([]);
    }
  });

  test('finds processes and announcements that the person may see, latest first', async () => {
    const subjects = async (login: string, text = 'zinnia') =>
      (await readMatches(login, text)).processes.map(({ subject }) => subject);
    expect(await subjects('hr')).toEqual([
      'সুলতানা Zinnia',
      'Zinnia ticket',
      'Zinnia of unit 2',
      'Zinnia 50% raise',
    ]);
    expect(await subjects('hrUnit2')).toEqual(['Zinnia of unit 2']);
    expect(await subjects('employee')).toEqual(['Zinnia ticket']);
    expect(await subjects('hr', '50% R')).toEqual(['Zinnia 50% raise']);
    expect(await subjects('hr', 'Zi_nia')).toEqual([]);
    expect(await subjects('hr', 'সুলতা')).toEqual(['সুলতানা Zinnia']);
    expect(titles((await readMatches('employee', 'ZINNIA')).announcements)).toEqual([
      'Zinnia news 1',
    ]);
  });

  test('finds one’s own process among many with a common name, and the latest for people who see all', async () => {
    await server.owner.raw(
      `insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id, state,
         context, parties, machine_version, version, head_hash, entered_at, moved_at)
       select 1, 'increment', 70000 + n, 'Zinnia ' || n, 2, 'hrReview', '{}', '{}', 1, 1, '', now(),
         now() + interval '1 day' + n * interval '1 second' from generate_series(1, 1200) n`,
    );
    const subjects = async (login: string, text = 'zinnia') =>
      (await readMatches(login, text)).processes.map(({ subject }) => subject);
    expect(await subjects('employee')).toEqual(['Zinnia ticket']);
    const latest = [1200, 1199, 1198, 1197, 1196, 1195].map((n) => `Zinnia ${n}`);
    expect(await subjects('hr')).toEqual(latest);
    expect(await subjects('hrUnit2')).toEqual(latest);
    // Not among the newest: an index finds them, by the number alone if there is one.
    for (const text of ['zinnia 200', 'nia 200']) {
      expect(await subjects('hr', text), text).toContain('Zinnia 200');
    }
    await server.owner.raw(`delete from workflow_instances where subject_id > 70000`);
  });

  test('requires at least two characters', async () => {
    const { status, body } = await search('employee', ' z ');
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: 'text' }] });
  });
});
