import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { ResourceList } from '#machines/kits/resources/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { REPORTS } from '#server/catalogue/reports.ts';
import { everyRow } from '#server/kits/reports/page.ts';
import { prepareRun } from '#server/kits/reports/run.ts';
import { getActor } from '#tests/support/readActor.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { itExportsByJobs } from './exportJobs.ts';

/** Enough rows for pages that are read from the end of the index. */
const ROWS = 5300;
const SIZE = 25;
const DAY = '2026-06-30';

let server: TestServer;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      await createEmployees(owner, ROWS);
      // Shared names, and some people who left before or within the period.
      await owner.raw(`
        update employees set name = 'Name ' || id % 7, leaving_date = null where id > 100;
        insert into shifts (account_id, name) values (1, 'Early'), (1, 'Late');
        insert into designations (account_id, name, is_active)
          select 1, 'Post ' || n, n % 9 > 0 from generate_series(1, ${ROWS}) n;
        select fill_employee_versions();
        update employee_versions set valid = daterange(lower(valid), date '${DAY}' - (employee_id % 3)::integer)
          where employee_id % 50 = 0;
        insert into employee_details (id, account_id) select id, account_id from employees where id % 10 = 0
          on conflict do nothing;
        insert into employee_family (employee_id, name, relation, is_dependent)
          select id, 'Child', 'son', true from employees where id % 10 = 0;
        insert into roster_days (employee_id, day, shift_id, published_at)
          select id, '${DAY}', 1 + (id / 4) % 2, now() from employees where id % 4 = 0`);
    },
  });
  hr = await server.as('hr');
});
afterAll(() => server.close());

const report = async (path: string): Promise<ReportPage> => {
  const answer = await hr.get(`/Reports/${path}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as ReportPage;
};

describe.each([
  ['employeeList?sort=name', 'lower(name), code, id'],
  ['employeeList?sort=name&descending=true', 'lower(name) desc, code, id'],
])('%s', (path, order) => {
  it.each([1, 2, 150])('has the rows of page %i before the last in order', async (before) => {
    const all = await query<{ id: number }>(
      server.owner,
      `select id from employees where account_id = 1 and is_active order by ${order}`,
    );
    const page = Math.ceil(all.length / SIZE) + 1 - before;
    const { rows, total } = await report(`${path}&page=${page}`);
    expect(total).toBe(all.length);
    expect(rows.map(({ employeeId }) => employeeId)).toEqual(
      all.slice((page - 1) * SIZE, page * SIZE).map(({ id }) => id),
    );
  });

  it('has no rows after the last page', async () => {
    expect(await report(`${path}&page=1000`)).toMatchObject({ rows: [] });
  });
});

it('has the last rows of master data in order, and none after them', async () => {
  const all = await query<{ id: number }>(
    server.owner,
    `select id from designations where account_id = 1
     order by lower(name), id`,
  );
  const list = async (page: number) => {
    const answer = await hr.get(`/Resources/designation?status=all&page=${page}`);
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as ResourceList).items.map(({ id }) => id);
  };
  const last = Math.ceil(all.length / SIZE);
  for (const page of [last, last - 1]) {
    const there = all.slice((page - 1) * SIZE, page * SIZE).map(({ id }) => id);
    expect(await list(page)).toEqual(there);
  }
  expect(await list(last + 9)).toEqual([]);
});

describe('the report of planned days', () => {
  const period = `from=2026-06-29&to=${DAY}`;
  const planned = () =>
    query<{ employeeId: number; code: string; day: string; kind: string }>(
      server.owner,
      `select e.id as "employeeId", e.code, d.day::text, d.kind from days_of(1, null, '2026-06-29', '${DAY}') d
       join employees e on e.id = d.employee_id order by lower(e.code), e.code, e.id || ' ' || d.day`,
    );

  it('calculates only the people of a page, with the same result as for all', async () => {
    const all = await planned();
    for (const page of [1, Math.ceil(all.length / SIZE)]) {
      const { rows, total } = await report(`rosters?${period}&page=${page}`);
      expect(total).toBe(all.length);
      expect(rows.map(({ employeeId, day }) => ({ employeeId, day }))).toEqual(
        all
          .slice((page - 1) * SIZE, page * SIZE)
          .map(({ employeeId, day }) => ({ employeeId, day })),
      );
    }
    const byShift = await report(`rosters?${period}&sort=shift&descending=true`);
    expect(byShift.total).toBe(all.length);
    expect(new Set(byShift.rows.map(({ shift }) => shift))).toEqual(new Set(['Late']));
  });

  it('has a row for each person employed within the period, with a value for each of their days', async () => {
    const all = await planned();
    const people = [...new Set(all.map(({ employeeId }) => employeeId))];
    const { rows, total } = await report(`rosterDetails?${period}&page=2`);
    expect(total).toBe(people.length);
    expect(rows.map(({ employeeId }) => employeeId)).toEqual(people.slice(SIZE, 2 * SIZE));
    for (const row of rows) {
      const days = all.filter(({ employeeId }) => employeeId === row['employeeId']);
      expect(Object.keys(row).filter((name) => name.startsWith('2026-'))).toEqual(
        days.map(({ day }) => day),
      );
    }
    const byDay = await report(`rosterDetails?${period}&sort=${DAY}&descending=true`);
    expect(byDay.total).toBe(people.length);
    expect(byDay.rows[0]?.[DAY]).toBe('Late');
  });
});

describe('rows that belong to people', () => {
  beforeAll(async () => {
    // Every third person of the second half, so that the first people in an order have none.
    await server.owner.raw(`
      insert into leave_types (account_id, name) values (1, 'Casual'), (1, 'Sick');
      insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
        select 1, e.id, t.id, 'grant', 10, date '${DAY}' - 20 from employees e cross join leave_types t
        where e.account_id = 1 and e.id > ${ROWS / 2} and e.id % 3 = 0;
      insert into punches (account_id, employee_id, card, at, source)
        select 1, case when e.id % 99 > 0 then e.id end, 'C' || e.id, timestamptz '${DAY} 09:00Z' + n * interval '1 minute',
          'device'
        from employees e cross join generate_series(1, 2) n
        where e.account_id = 1 and e.id % 3 > 0`);
  });

  const ledger = (order: string) =>
    query<{ rowId: number }>(
      server.owner,
      `select e.id * 1000000 + l.leave_type_id as "rowId" from leave_ledger l join employees e on e.id = l.employee_id
       left join departments p on p.id = e.department_id where e.account_id = 1 order by ${order}`,
    );

  it.each([
    ['sort=name', 'lower(e.name), code, e.id, 1'],
    ['sort=name&descending=true', 'lower(e.name) desc, code, e.id, 1'],
    ['sort=department&descending=true', 'lower(p.name) desc nulls last, code, e.id, 1'],
  ])('are read for the first people of the order: %s', async (sort, order) => {
    const all = await ledger(order);
    const last = Math.ceil(all.length / SIZE);
    for (const page of [1, last, last + 5]) {
      const { rows } = await report(`earnLeave?${sort}&page=${page}&from=2026-01-01&to=${DAY}`);
      expect(rows.map(({ rowId }) => rowId)).toEqual(
        all.slice((page - 1) * SIZE, page * SIZE).map(({ rowId }) => rowId),
      );
    }
  });
});

it.each([
  ['sort=name', `lower(coalesce(e.name, '')), d.at, d.id`],
  ['sort=code&descending=true', `lower(coalesce(e.code, '')) desc, d.at, d.id`],
])('punches are sorted by person, and by no one for unknown cards: %s', async (sort, order) => {
  const all = await query<{ id: number }>(
    server.owner,
    `select d.id from punches d left join employees e on e.id = d.employee_id where d.account_id = 1 order by ${order}`,
  );
  const last = Math.ceil(all.length / SIZE);
  for (const page of [1, last - 1, last]) {
    const { rows } = await report(`rawPunches?${sort}&page=${page}&from=${DAY}&to=${DAY}`);
    expect(rows.map(({ id }) => id)).toEqual(
      all.slice((page - 1) * SIZE, page * SIZE).map(({ id }) => id),
    );
  }
});

it('exports planned days in the order of the screen', async () => {
  const [actor, request] = [
    await getActor(server.owner, 'hr'),
    { sort: 'code', descending: true, only: '', page: 1, pageSize: SIZE },
  ];
  const period = { from: '2026-06-29', to: DAY };
  const match = REPORTS.find(({ id }) => id === 'rosterDetails');
  const run =
    match && (await prepareRun({ db: server.db, actor }, match, { ...request, ...period }));
  if (!run) throw new Error('There is no such report');
  const codes: unknown[] = [];
  for await (const rows of everyRow(server.db, run)) {
    codes.push(...rows.map(({ code }) => code));
  }
  const all = await query<{ code: string }>(
    server.owner,
    `select e.code from employees e where e.id in (select employee_id
       from days_of(1, null, '2026-06-29', '${DAY}')) order by lower(e.code) desc, e.code, e.id`,
  );
  expect(codes).toEqual(all.map(({ code }) => code));
});

it('counts family members only for the people of a page, and of everyone in its totals', async () => {
  const { rows, totals } = await report('familyInfo?sort=code');
  const ofRows = await query<{ id: number; members: number }>(
    server.owner,
    `select e.id, count(f.id)::integer as members from employees e
     left join employee_family f on f.employee_id = e.id where e.id = any($ids) group by e.id`,
    { ids: rows.map(({ employeeId }) => employeeId) },
  );
  const members = new Map(ofRows.map((one) => [one.id, one.members]));
  for (const row of rows) expect(row['members']).toBe(members.get(Number(row['employeeId'])));
  const [all] = await query<{ n: number }>(
    server.owner,
    `select count(*)::integer as n from employee_family f join employees e on e.id = f.employee_id
     where e.account_id = 1 and e.is_active`,
  );
  expect(totals['members']).toBe(all?.n);
  expect(all?.n).toBeGreaterThan(500);
});

describe('an export as a job', () => itExportsByJobs(() => server));
