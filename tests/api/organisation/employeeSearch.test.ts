import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/db/sql.ts';
import { dropdownFilter, DROPDOWNS } from '#server/features/organisation/index.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('among those with a login are all who can sign in now, and nobody else', async () => {
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

for (const OnlyWithLogin of ['false', 'true']) {
  test(`what is frequent, rare, Bengali or a code is searched for in an index, only with a login: ${OnlyWithLogin}`, async () => {
    await createEmployees(server.owner, 5000);
    await server.owner.raw('vacuum analyze employees');
    const search = DROPDOWNS.get('EmployeeBasicInfoSearchDDL');
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
}
