import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceBook } from '#machines/domains/people/contracts/employment.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: (owner) =>
      owner.raw(`
        insert into designations (account_id, name) values (1, 'Manager'), (1, 'Director');
        with other as (insert into departments (business_unit_id, name) values (1, 'Audit') returning id)
          insert into sections (department_id, name) select id, 'Audit' from other;
        insert into workplaces (workplace_group_id, name) values (1, 'Annex')`),
  });
  hr = await server.as('hr');
  const match = await query<{ id: number }>(
    server.owner,
    `select id from employees
     where account_id = 1 and business_unit_id = 1 and is_active
       and id not in (select employee_id from users where employee_id is not null) order by id limit 4`,
  );
  people = match.map(({ id }) => id);
});
/** The people of one business unit. */
let people: number[];
afterAll(() => server.close());

/** The same from the versions themselves: each version with the previous one. */
const plain = (day: string | null) =>
  query<{ employeeId: number; since: string }>(
    server.owner,
    `select e.id as "employeeId", count(*) filter (where c.is_move)::integer as moves,
       count(*) filter (where c.is_post)::integer as posts, max(c.day)::text as "movedOn",
       coalesce(max(c.day) filter (where c.is_post), e.joining_date)::text as since
     from employees_as_of($day::date) e
     left join lateral (
       select lower(v.valid) as day, v.designation_id <> b.designation_id as is_post,
         (v.department_id, v.workplace_id) <> (b.department_id, b.workplace_id) as is_move
       from employee_versions v
       cross join lateral (
         select * from employee_versions b where b.employee_id = v.employee_id and b.superseded_at is null
           and (lower_inf(b.valid) or lower(b.valid) < lower(v.valid)) order by lower(b.valid) desc nulls last limit 1) b
       where v.employee_id = e.id and v.superseded_at is null and lower(v.valid) <= coalesce($day::date, current_date)
     ) c on c.is_move or c.is_post
     where e.account_id = 1 and e.is_active group by e.id, e.joining_date order by e.id`,
    { day },
  );

async function agrees(): Promise<void> {
  for (const day of [null, '2020-05-31', '2020-06-01', '2021-03-01', '2149-06-01']) {
    const expected = await plain(day);
    const request = `pageSize=1000${day === null ? '' : `&asOf=${day}`}`;
    const read = async (path: string) => {
      const answer = await hr.get(`/Reports/${path}&${request}`);
      expect(answer).toMatchObject({ status: 200 });
      return (answer.body as ReportPage).rows.toSorted(
        (a, b) => Number(a['employeeId']) - Number(b['employeeId']),
      );
    };
    for (const sort of ['code', 'moves', 'posts', 'movedOn']) {
      const rows = await read(`serviceInfo?sort=${sort}`);
      expect([day, sort, rows.length]).toEqual([day, sort, expected.length]);
      expect([day, sort, rows]).toMatchObject([
        day,
        sort,
        expected.map(({ since: _since, ...one }) => one),
      ]);
    }
    const long = (await read('promotionEligible?years=1')).map(({ employeeId, since }) => ({
      employeeId,
      since,
    }));
    const aYearAgo = new Date(day ?? Date.now());
    aYearAgo.setUTCFullYear(aYearAgo.getUTCFullYear() - 1);
    expect([day, long]).toEqual([
      day,
      expected
        .filter(({ since }) => since <= aYearAgo.toISOString().slice(0, 10))
        .map(({ employeeId, since }) => ({ employeeId, since })),
    ]);
  }
}

async function change(place: number, from: string, values: object, until?: string) {
  const employeeId = people[place - 1];
  const { body } = await hr.get(`/Employee/ServiceBook?employeeId=${employeeId}`);
  const { version } = body as ServiceBook;
  const sent = { employeeId, version, from, until, values, reason: 'Decided by the board' };
  expect(await hr.post('/Employee/ChangeEmployment', sent)).toMatchObject({ status: 200 });
}

it('moves follow from the versions, also after corrections, future changes and undos', async () => {
  await agrees();
  const audit = { sectionId: await getId('sections', 'Audit') };
  const annex = { workplaceId: await getId('workplaces', 'Annex') };
  const manager = { designationId: await getId('designations', 'Manager') };
  const director = { designationId: await getId('designations', 'Director') };

  await change(1, '2020-06-01', manager);
  await change(1, '2021-03-01', { ...annex, ...director });
  await change(2, '2020-06-01', manager, '2021-02-28');
  await change(3, '2149-06-01', { ...audit, ...manager });
  await change(4, '2020-06-01', { grade: 'M2' });
  await agrees();
  const moved = (await plain('2149-06-01')).filter(({ employeeId }) => employeeId === people[0]);
  expect(moved).toMatchObject([{ moves: 1, posts: 2, movedOn: '2021-03-01' }]);

  // A correction after which a later, unchanged version is no change any more, and a planned change that is
  // undone.
  await change(1, '2020-06-01', director, '2021-02-28');
  await change(3, '2149-06-01', { designationId: 1 });
  await agrees();

  // One statement for many people, in case versions are ever written by other code.
  await query(
    server.owner,
    `update employee_versions set designation_id = 1 where employee_id = any($people) and superseded_at is null`,
    { people: people.slice(0, 2) },
  );
  await agrees();
  await query(
    server.owner,
    `delete from employee_versions where employee_id = $id and superseded_at is null and lower(valid) > '2021-01-01'`,
    { id: people[0] },
  );
  await agrees();
});

const getId = async (table: string, name: string) =>
  (
    await query<{ id: number }>(server.owner, `select id from ${table} where name = $name`, {
      name,
    })
  )[0]?.id ?? 0;
