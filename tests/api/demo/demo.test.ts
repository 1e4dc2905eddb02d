import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import type { MyMonth } from '#machines/domains/time/contracts/attendance.ts';
import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import type {
  IncrementLandingRow,
  IncrementRow,
} from '#machines/domains/increments/contracts/increments.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { MailProposal } from '#machines/domains/company/contracts/mailProposals.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { connect, getRecordKey } from '#server/platform/db/connect.ts';
import { fillPastLeave } from '#server/demo/pastLeave.ts';
import { lockAll } from '#server/demo/pastYear.ts';
import { seededRandom } from '#server/demo/stage/random.ts';
import { actorByLogin } from '#server/domains/people/import/index.ts';
import { deriveStale } from '#server/domains/time/attendance/derive.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { seedDemoAgain, startDemoServer } from '#tests/support/demoServer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

const thisYear = getFiscalYear(new Date().toISOString());

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer();
}, patience(240_000));
afterAll(async () => {
  await server.close();
});

const one = <Row>(sql: string, parameters = {}) => queryOne<Row>(server.db, sql, parameters);

/** Those who leave during the demo; earlier leavers have no separation. */
const SEPARATED = 'select from separations s where s.employee_id = e.id';

describe('the demo organisation', () => {
  it('has 2,400 people in 4 business units, everyone with a position, a fitting name and pay', async () => {
    expect(
      await one(
        `select count(*)::integer as people, count(distinct business_unit_id)::integer as units,
           count(distinct code)::integer as codes, min(account_id)::integer as account,
           (count(*) filter (where joining_date is null or joining_date > current_date))::integer
             as undated,
           (count(*) filter (where basic > gross or gross < 10000))::integer as odd,
           (count(*) filter (where is_management))::float / count(*) between 0.15 and 0.5 as mixed,
           (count(distinct name))::float / count(*) > 0.95 as named
         from employees e where is_active or exists (${SEPARATED})`,
      ),
    ).toEqual({
      people: 2400,
      units: 4,
      codes: 2400,
      account: 1,
      undated: 0,
      odd: 0,
      mixed: true,
      named: true,
    });
  });

  it('contacts no one: addresses are reserved for examples, and telephone numbers belong to no operator', async () => {
    expect(
      await one(
        `select count(*)::integer as outside from employees
         where coalesce(office_mail, '@example.com') !~ '@example\\.com$'
           or coalesce(personal_mail, '@example.com') !~ '@example\\.com$'
           or coalesce(office_mobile, '+880 12') !~ '^\\+880 12'
           or coalesce(personal_mobile, '') !~ '^\\+880 12'`,
      ),
    ).toEqual({ outside: 0 });
    expect(
      await one(
        `select count(*)::integer as shared from
           (select from employees where office_mail is not null
            group by office_mail having count(*) > 1) s`,
      ),
    ).toEqual({ shared: 0 });
  });

  it('is one tree under the managing director, with at most six direct reports for each person', async () => {
    const levels = await query<{ depth: number; people: number }>(
      server.db,
      `with recursive tree as (
         select id, 0 as depth from employees where supervisor_id is null
         union all select e.id, t.depth + 1 from employees e join tree t on e.supervisor_id = t.id
           where e.is_active or exists (${SEPARATED})
       ) select depth, count(*)::integer as people from tree group by depth order by depth`,
    );
    expect(levels[0]).toEqual({ depth: 0, people: 1 });
    expect(levels.reduce((sum, { people }) => sum + people, 0)).toBe(2400);
    expect(levels.length).toBeLessThanOrEqual(7);
  });

  it('pays managers more than their reports, with few exceptions', async () => {
    const row = await one<{ share: number }>(
      `select avg((s.gross > e.gross)::integer) as share
       from employees e join employees s on s.id = e.supervisor_id`,
    );
    expect(row?.share).toBeGreaterThan(0.95);
  });
});

describe('five years of the demo organisation', () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const getTotals = async (report: string, filters: string, size = 1500) => {
    const { body } = await (
      await server.as('md')
    ).get(`/Reports/${report}?pageSize=${size}${filters}`);
    return body as ReportPage;
  };

  it('is counted and costed by the reports on any day as by a count from the raw history', async () => {
    const people = await query<{ id: number; from: string; left: string | null; gross: number }>(
      server.db,
      `select id, joining_date::text as "from", leaving_date::text as "left", gross::float from employees`,
    );
    const raises = await query<{ id: number; day: string; more: number; applied: boolean }>(
      server.db,
      `select employee_id as id, effective_date::text as day, (gross_after - gross_before)::float as more,
         applied_at is not null as applied from salary_revisions`,
    );
    const more = new Map<number, typeof raises>();
    for (const one of raises) more.set(one.id, [...(more.get(one.id) ?? []), one]);
    // Another date each day, the same all day long.
    const random = seededRandom(Math.floor(Date.now() / 86_400_000));
    for (const ago of [20, random.between(1, 1825)]) {
      const on = day(ago);
      const there = people.filter(({ from, left }) => from <= on && (left === null || left >= on));
      const gross = there.reduce((sum, one) => {
        const moved = (more.get(one.id) ?? []).reduce(
          (all, { day: since, applied, more: by }) =>
            all + (applied && since > on ? -by : !applied && since <= on ? by : 0),
          0,
        );
        return sum + one.gross + moved;
      }, 0);
      const { totals } = await getTotals('overallStatus', `&asOf=${on}`);
      expect({ on, people: totals['people'] }).toEqual({ on, people: there.length });
      const cost = await getTotals('employeeList', `&asOf=${on}`, 5);
      expect(cost.totals['gross']).toBeCloseTo(gross, 2);
      const start = day(ago + 300);
      const left = people.filter((one) => one.left !== null && one.left >= start && one.left <= on);
      const leavers = await getTotals('attrition', `&by=unit&from=${start}&to=${on}`);
      const sum = (rows: ReportPage['rows'], id: string) =>
        rows.reduce((all, row) => all + Number(row[id] ?? 0), 0);
      expect(sum(leavers.rows, 'left')).toBe(left.length);
      expect(sum(leavers.rows, 'closing')).toBe(there.length);
      const monthly = await getTotals('turnover', `&from=${start}&to=${on}`);
      const last = monthly.rows.filter(({ until }) => until === on);
      expect(sum(last, 'closing')).toBe(there.length);
      const first = monthly.rows.filter((row) => row['from'] === start);
      expect(sum(first, 'opening')).toBe(sum(leavers.rows, 'opening'));
      expect(monthly.totals['left']).toBe(left.length);
      expect(monthly.totals['joined']).toBe(
        people.filter(({ from }) => from >= start && from <= on).length,
      );
      const named = await getTotals('inactiveEmployees', `&from=${start}&to=${on}`);
      expect(named.total).toBe(left.length);
    }
  });

  it('hides figures of reasons for which fewer than five people left', async () => {
    const { rows } = await getTotals('attrition', `&by=reason&from=${day(365)}&to=${day(0)}`);
    expect(rows.some((row) => Number(row['left']) >= 5)).toBe(true);
    expect(rows.filter((row) => row['left'] !== null && Number(row['left']) < 5)).toEqual([]);
    expect(rows.filter((row) => row['left'] === null && row['rate'] !== null)).toEqual([]);
  });
});

describe('those who left the demo organisation', () => {
  it('had a raise each first of July like everyone else', async () => {
    expect(
      await one(
        `select count(*) > 300 as many,
           (count(*) filter (where r.day is distinct from e.july or r.gross <> e.gross))::integer as off
         from (select e.*, make_date(extract(year from leaving_date - interval '6 months')::integer, 7, 1)
             as july from employees e
           where leaving_date is not null and not exists (${SEPARATED})) e
         left join lateral (select effective_date as day, gross_after as gross from salary_revisions
           where employee_id = e.id order by effective_date desc limit 1) r on true
         where e.joining_date + interval '9 months' < e.july`,
      ),
    ).toEqual({ many: true, off: 0 });
  });

  it('earned about as much as others of their designation at the time', async () => {
    const row = await one<{ share: number }>(
      `with day as (select current_date - 1500 as day),
         people as (select e.* from day, employees_as_of(day.day) e where e.is_active),
         usual as (select designation_id, percentile_cont(0.5) within group (order by gross) as gross
           from people group by 1)
       select avg((p.gross / u.gross)::float) as share from people p
       join usual u using (designation_id) join employees e on e.id = p.id
       where e.leaving_date is not null`,
    );
    expect(row?.share).toBeGreaterThan(0.9);
    expect(row?.share).toBeLessThan(1.05);
  });

  it('were on probation for half a year at the most, and none of them has come back', async () => {
    expect(
      await one(
        `select (count(*) filter (where upper(v.valid) > lower(v.valid) + interval '6 months'))::integer
             as longer,
           (count(*) filter (where not e.is_active and v.separation_type is distinct from null))::integer
             as odd
         from employee_versions v join employees e on e.id = v.employee_id
         join employment_types t on t.id = v.employment_type_id and t.job_status = 'probation'
         where v.is_active and v.superseded_at is null and upper(v.valid) is not null`,
      ),
    ).toEqual({ longer: 0, odd: 0 });
  });
});

describe('the demo accounts', () => {
  it.each([
    ['employee', ['employee'], /Officer/],
    ['manager', ['employee', 'supervisor'], /Manager/],
    ['hr', ['employee', 'hr'], /Human Resources/],
    ['md', ['employee', 'md'], /^Managing Director/],
    ['audit', ['audit', 'employee'], /Audit/],
    ['finance', ['employee', 'finance'], /Finance/],
    ['admin', ['admin', 'employee'], /IT/],
    ['admin2', ['admin', 'employee'], /IT/],
    ['developer', ['developer', 'employee'], /Engineer/],
    ['hr2', ['employee', 'hr'], /HR/],
    ['md2', ['employee', 'md'], /Managing Director/],
  ])('%s signs in and is someone fitting', async (login, roles, designation) => {
    const client = await server.as(login);
    const me = await client.get('/Auth/Me');
    expect(me.body).toMatchObject({ strLoginId: login, intAccountId: 1, roles });
    const current = await one<{ name: string }>(
      `select n.name from users u join employees e on e.id = u.employee_id
       join designations n on n.id = e.designation_id where u.login_id = $login`,
      { login },
    );
    expect(current?.name).toMatch(designation);
  });

  it('have pending proposals that need a second administrator: a login address and a permission', async () => {
    const [hr, second] = [await server.as('hr'), await server.as('admin2')];
    const { items } = (await hr.get('/Users/MailProposals')).body as { items: MailProposal[] };
    expect(items).toMatchObject([{ loginId: 'employee', outcome: 'waiting', isOwn: true }]);
    const waiting = (await second.get('/Permission/GetProposals')).body;
    expect(waiting).toMatchObject([{ proposedByName: 'Tanvir Alam', mayConfirm: true }]);
  });

  it('otp needs a code, and has an address for it', async () => {
    expect(
      await one(
        `select u.needs_code as "needsCode", e.office_mail is not null as "hasMail",
           array_agg(r.role order by r.role) as roles
         from users u join employees e on e.id = u.employee_id
         join user_roles r on r.user_id = u.id
         where u.login_id = 'otp' group by u.id, e.id`,
      ),
    ).toEqual({
      needsCode: true,
      hasMail: true,
      roles: ['employee', 'hr', 'supervisor', 'supervisor'],
    });
  });
});

describe('the work in progress', () => {
  const getQueue = async (login: string): Promise<QueueEntry[]> =>
    (await (await server.as(login)).get('/Workflow/Queue')).body as QueueEntry[];

  it.each([
    ['hr', 'hrReview'],
    ['md', 'mdDecision'],
    ['audit', 'auditRelease'],
    ['finance', 'financeRelease'],
  ])('waits for %s', async (login, state) => {
    const entry = (await getQueue(login)).find((candidate) => candidate.state === state);
    expect(entry?.waiting).toBeGreaterThan(20);
    expect(new Date(entry?.oldestAt ?? '').getTime()).toBeLessThan(Date.now());
  });

  it('has requests in every state but the draft', async () => {
    const states = await query<{ state: string }>(
      server.db,
      `select distinct w.state from workflow_instances w
       join increments i on w.workflow = 'increment' and i.id = w.subject_id
       where i.fiscal_year = $thisYear order by 1`,
      { thisYear },
    );
    expect(states.map(({ state }) => state)).toEqual([
      'auditRelease',
      'financeRelease',
      'hrReview',
      'mdDecision',
      'rejected',
      'released',
      'scheduled',
    ]);
  });

  const landing = async (login: string, viewType: string, year: number) =>
    (
      await (
        await server.as(login)
      ).get(`/Employee/IncrementRequestLanding?businessUnitId=0&year=${year}&viewType=${viewType}`)
    ).body as IncrementLandingRow[];

  it('gives the managing director a section of two hundred requests to decide together', async () => {
    const rows = await landing('md', 'md', thisYear);
    const large = rows.find(({ totalCount }) => totalCount >= 200);
    expect(large?.waitingCount).toBe(large?.totalCount);
    const view = (await (
      await server.as('md')
    ).get(
      `/Employee/IncrementRequestView?businessUnitId=${large?.unitId}&year=${thisYear}&viewType=md` +
        `&worplaceGroupId=${large?.workplaceGroupId}&sectionId=${large?.sectionId}`,
    )) as { body: IncrementRow[] };
    expect(view.body.every(({ allowedEvents }) => allowedEvents.includes('md.approve'))).toBe(true);
  });

  it('has requests that the managing director returned for a change', async () => {
    const row = await one<{ back: number }>(
      `select count(*)::integer as back from workflow_instances
       where state = 'hrReview' and context->>'mdReleaseComments' <> ''`,
    );
    expect(row?.back).toBeGreaterThan(10);
  });

  it('has last year’s round to compare with, all released and paid', async () => {
    const rows = await landing('hr', 'hr', thisYear - 1);
    expect(rows.reduce((sum, { totalCount }) => sum + totalCount, 0)).toBeGreaterThan(1400);
    expect(
      await one(
        `select count(*)::integer as unpaid from increments i
         join workflow_instances w on w.workflow = 'increment' and w.subject_id = i.id
         left join salary_revisions r on r.increment_id = i.id
         where i.fiscal_year < $thisYear and (w.state <> 'released' or r.applied_at is null)`,
        { thisYear },
      ),
    ).toEqual({ unpaid: 0 });
  });

  it('dates requests and revisions by their history', async () => {
    expect(
      await one(
        `select count(*)::integer as off from increments i
         join workflow_instances w on w.workflow = 'increment' and w.subject_id = i.id
         join workflow_transitions t on t.instance_id = w.id and t.seq = 1
         left join salary_revisions r on r.increment_id = i.id
         left join workflow_transitions f on f.instance_id = w.id and f.event = 'finance.release'
         where i.created_at <> t.at or r.created_at <> f.at
           or (w.state = 'scheduled' and i.effective_date <= current_date)`,
      ),
    ).toEqual({ off: 0 });
  });
});

it('has transfers at every stage, and probation reviews with their letters', async () => {
  const getStates = (workflow: string) =>
    query<{ state: string }>(
      server.db,
      'select distinct state from workflow_instances where workflow = $workflow order by state',
      { workflow },
    ).then((rows) => rows.map(({ state }) => state));
  expect(await getStates('transfer')).toEqual([
    'hrReview',
    'inForce',
    'joined',
    'joining',
    'receivingReview',
    'rejected',
    'released',
    'supervisorReview',
  ]);
  expect(await getStates('confirmation')).toEqual([
    'confirmed',
    'extended',
    'hrAcceptance',
    'supervisorReview',
  ]);
  const waiting = async (login: string, state: string) =>
    ((await (await server.as(login)).get('/Workflow/Queue')).body as QueueEntry[]).find(
      (entry) => entry.workflow === 'confirmation' && entry.state === state,
    )?.waiting ?? 0;
  expect(await waiting('manager', 'supervisorReview')).toBeGreaterThan(0);
  expect(await waiting('hr', 'hrAcceptance')).toBeGreaterThan(0);
  expect(
    await one(
      `select count(*)::integer as letters, (count(*) filter (where issued_on >= current_date))::integer
         as today
       from papers where kind in ('transferLetter', 'promotionLetter', 'confirmationLetter')`,
    ),
  ).toEqual({ letters: 6, today: 0 });
});

it('has attendance to approve, night shifts by roster, and places to check in at', async () => {
  const waiting = async (login: string) =>
    ((await (await server.as(login)).get('/Workflow/Queue')).body as QueueEntry[]).map(
      ({ workflow }) => workflow.split('@')[0],
    );
  expect(await waiting('manager')).toEqual(
    expect.arrayContaining(['attendanceCorrection', 'overtimeRequisition', 'leave', 'movement']),
  );
  expect(await waiting('hr2')).toEqual(
    expect.arrayContaining(['remoteLocation', 'remoteLocationDevice', 'masterLocation']),
  );
  expect(
    await one(
      `select count(*) > 50 as nights from attendance_days d join shifts s on s.id = d.shift_id
       where s.name = 'Night shift' and d.status = 'present' and d.day < current_date`,
    ),
  ).toEqual({ nights: true });
  const month = await (await server.as('employee')).get('/Attendance/MyMonth');
  expect((month.body as MyMonth).places).toHaveLength(2);
});

it('has five weeks of attendance of the demo users, with late marks, absences and leave', async () => {
  const statuses = await query<{ status: string; days: number; late: number }>(
    server.db,
    `select status, count(*)::integer as days, (count(*) filter (where late > 0))::integer as late
     from attendance_days group by 1`,
  );
  const of = new Map(statuses.map((row) => [row.status, row]));
  expect(of.get('present')?.days).toBeGreaterThan(300);
  expect(of.get('present')?.late).toBeGreaterThan(10);
  expect([...of.keys()]).toEqual(expect.arrayContaining(['absent', 'leave', 'missing', 'off']));
  // The worker calculates the other people's days.
  expect(
    await one('select count(*)::integer as marks from attendance_stale where employee_id is null'),
  ).toEqual({ marks: 1 });
});

it('has a year of meals, expenses and loans, and shows today’s meals of everyone', async () => {
  // Recalculating this for each plan took more than a minute.
  for (const login of ['hr', 'employee']) {
    const began = performance.now();
    const { body } = await (
      await server.as(login)
    ).get('/Cafeteria/CheckEmployeeTodayArlMeal?mealPlaceId=1&vendorName=');
    expect(Array.isArray(body)).toBe(true);
    expect(performance.now() - began).toBeLessThan(5000);
  }
  const [year] = await query(
    server.owner,
    `select (select count(distinct date_trunc('month', meal_date)) >= 12 from meal_takes) as meals,
       (select count(*) >= 3 from iou_uses where settled_at is not null) as advances,
       (select count(*) from pay_items where taken_at is null and cancelled_at is null
         and month < date_trunc('month', now() - interval '1 month'))::int as left,
       (select count(*)::int from files f join requests r on r.id = f.reference_id
         where r.kind = 'expense') as receipts`,
  );
  expect(year).toEqual({ meals: true, advances: true, left: 0, receipts: 9 });
});

it('leaves a few unread notices, and nothing to be sent', async () => {
  expect(await one('select count(*)::integer as unsent from outbox where sent_at is null')).toEqual(
    { unsent: 0 },
  );
  const unseen = await query<{ login: string; count: number }>(
    server.db,
    `select u.login_id as login, (count(n.id) filter (where n.seen_at is null))::integer as count
     from users u left join notices n on n.user_id = u.id group by u.login_id`,
  );
  const counts = new Map(unseen.map(({ login, count }) => [login, count]));
  for (const login of ['employee', 'manager', 'hr', 'md', 'audit', 'finance']) {
    expect([login, counts.get(login)]).toEqual([login, expect.toSatisfy(aHandful)]);
  }
});

const aHandful = (count: number): boolean => count >= 1 && count <= 5;

it('is created once: a second run changes nothing', async () => {
  const before = await one('select count(*) as rows from workflow_transitions');
  await seedDemoAgain(server);
  expect(await one('select count(*) as rows from workflow_transitions')).toEqual(before);
  expect(await one('select count(*)::integer as count from accounts')).toEqual({ count: 1 });
});

it('adds last year’s leave without changing balances', async () => {
  const { db, engine } = server.services;
  const balances = () =>
    query(
      server.owner,
      `select employee_id, leave_type_id, sum(days)::float8 as days from leave_ledger
       where effective_on < date_trunc('year', current_date)
       group by 1, 2 having sum(days) <> 0 order by 1, 2`,
    );
  const before = await balances();
  // In the account's time zone, a month may have begun that has not begun in UTC.
  const december = Number(accountDay().slice(5, 7));
  const filled = await withTransaction(db, async (tx) => {
    const hr = await actorByLogin(tx, 'hr');
    if (!hr) throw new Error('No one is HR');
    return fillPastLeave(tx, engine, { hr, ago: december });
  });
  expect(filled).toBeGreaterThan(100);
  expect(
    await queryOne(
      server.owner,
      `select from leave_days where day < date_trunc('year', current_date) limit 1`,
    ),
  ).toBeDefined();
  expect(await balances()).toEqual(before);
});

it('has no past leave to add of a month that has not begun, as on the first day of one', async () => {
  const { db, engine } = server.services;
  const filled = await withTransaction(db, async (tx) => {
    const hr = await actorByLogin(tx, 'hr');
    if (!hr) throw new Error('No one is HR');
    return fillPastLeave(tx, engine, { hr, ago: -1 });
  });
  expect(filled).toBe(0);
});

it('locks a past month in every unit, as its past year does, without late pay', async () => {
  const owner = connect(server.ownerUrl, {
    pool: 1,
    name: 'past year',
    recordKey: getRecordKey(server.db),
  });
  const facts = () =>
    one<{ count: number }>('select count(*)::integer as count from late_pay_facts');
  // A month is locked once its changed days are calculated, which no worker does here.
  while (await deriveStale(server.db));
  const before = await facts();
  try {
    await lockAll(owner, 2);
  } finally {
    await owner.destroy();
  }
  expect(
    await one(
      `select count(distinct business_unit_id)::integer as units from attendance_locks
       where month = (date_trunc('month', account_day(1)) - interval '2 months')::date`,
    ),
  ).toEqual({ units: 4 });
  expect(await facts()).toEqual(before);
});

it('has a history that verifies with this leave, which takes weeks and is all in the past', async () => {
  const verified = await verifyHistory(server.db, server.services.engine);
  expect(verified).toMatchObject({ ok: true, broken: [] });
  expect(verified.checked).toBeGreaterThan(8000);
  const days = await one<{ days: number; ahead: number }>(
    `select count(distinct at::date)::integer as days,
       (count(*) filter (where at > now()))::integer as ahead from workflow_transitions`,
  );
  expect(days?.ahead).toBe(0);
  expect(days?.days).toBeGreaterThan(30);
});
