import { addDays } from '#machines/core/values/dates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceBook } from '#machines/domains/people/contracts/employment.ts';
import type { TransferView } from '#machines/domains/career/contracts/transfers.ts';
import type { ErrorAnswer, WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { beginDueConfirmations } from '#server/domains/career/confirmations/index.ts';
import { applyDueVersions } from '#server/domains/people/employment/index.ts';
import { snapshot } from '#server/domains/insight/leavingPrediction/history.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { createLogger } from '#server/platform/log.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { fireDueTimers } from '#workers/timers.ts';
import { createEmployees, hire, recordPeople } from '#tests/support/factories.ts';
import { foundAfter } from '#tests/api/engine/tamper.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        insert into designations (account_id, name) values (1, 'Manager');
        insert into workplaces (workplace_group_id, name) values (1, 'Annex');
        insert into employment_types (account_id, name, job_status)
          values (1, 'Probation', 'probation')`);
      await hire(owner, { login: 'supervisor2', roles: ['employee', 'supervisor@2'] });
    },
  });
});
afterAll(() => server.close());

/** A new person for each test, of unit 1, who reports to the manager. */
let id: number;
beforeEach(async () => {
  await createEmployees(server.owner, 1);
  const last = await queryOne<{ id: number }>(server.owner, 'select max(id) as id from employees');
  id = last?.id ?? 0;
  await query(
    server.owner,
    `update employees set business_unit_id = 1, workplace_group_id = 1, workplace_id = 1,
       department_id = 1, section_id = 1, designation_id = 1, supervisor_id = (
         select employee_id from users where login_id = 'manager') where id = $id`,
    { id },
  );
  await recordPeople(server.owner);
});

const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const dayIn = (days: number) => later(days).toISOString().slice(0, 10);
const getEmployee = async (login: string) =>
  (
    await queryOne<{ id: number }>(
      server.owner,
      'select employee_id as id from users where login_id = $login',
      { login },
    )
  )?.id ?? 0;

const propose = async (login: string, more: Record<string, unknown>) =>
  (await server.as(login)).post('/Career/ProposeTransfer', {
    employeeId: id,
    kind: 'transfer',
    effectiveDate: dayIn(30),
    reason: 'The works need someone',
    ...more,
  });
const proposed = async (login: string, more: Record<string, unknown>) => {
  const answer = await propose(login, more);
  expect(answer.body).toMatchObject({ statusCode: 200 });
  return (answer.body as WriteAnswer).autoId ?? 0;
};
const send = async (login: string, subjectId: number, event: object) =>
  (await server.as(login)).post('/Workflow/Dispatch', {
    workflow: 'transfer',
    items: [{ subjectId, event }],
  });
const sent = async (login: string, subjectId: number, event: object) =>
  expect((await send(login, subjectId, event)).body).toMatchObject({ accepted: 1 });
const readView = async (login: string, transferId: number) =>
  (await server.as(login)).get(`/Career/Transfer?transferId=${transferId}`);
const stands = () =>
  queryOne<{ code: string; unit: number; workplace: number; supervisor: number }>(
    server.owner,
    `select code, business_unit_id as unit, section_id as section, workplace_id as workplace,
       designation_id as designation, supervisor_id as supervisor from employees where id = $id`,
    { id },
  );
const book = async () =>
  (await (await server.as('hr')).get(`/Employee/ServiceBook?employeeId=${id}`)).body as ServiceBook;
const dayCame = async (days: number) => {
  await applyDueVersions(server.db, later(days));
  const log = createLogger('silent', 'test');
  await fireDueTimers(server.db, server.services.engine, log, later(days));
};
const toSouth = async () => ({
  sectionId: 3,
  workplaceId: 2,
  supervisorId: await getEmployee('supervisor2'),
});

it('changes nothing before its date; then the position changes and the new unit gets the person', async () => {
  const before = await stands();
  const transferId = await proposed('manager', {
    ...(await toSouth()),
    newCode: `S-${id}`,
    raise: { percent: 10, basicOrGross: 'gross' },
  });
  // The proposer can't decide, and the receiving unit not before its turn.
  expect((await send('hrUnit2', transferId, { type: 'hr.approve' })).status).toBe(403);
  await sent('hr', transferId, { type: 'hr.approve' });
  expect((await send('hr2', transferId, { type: 'receiving.approve' })).status).toBe(403);
  await sent('hrUnit2', transferId, { type: 'receiving.approve' });
  expect(await stands()).toEqual(before);
  const existing = (await book()).versions;
  expect(existing.map(({ from }) => from)).toEqual([dayIn(30), '2020-01-15']);
  const raise = await queryOne(
    server.owner,
    `select i.incr_percent as percent, w.state, w.parties->>'requester' = $manager::text as "byProposer"
     from transfer_raises r join increments i on i.id = r.increment_id and i.employee_id = $id
     join workflow_instances w on w.workflow = 'increment' and w.subject_id = i.id
     where r.transfer_id = $transferId`,
    { transferId, id, manager: String(await getEmployee('manager')) },
  );
  expect(raise).toEqual({ percent: 10, state: 'hrReview', byProposer: true });

  await dayCame(31);
  const after = { ...before, unit: 2, section: 3, workplace: 2 };
  expect(await stands()).toEqual({ ...after, supervisor: await getEmployee('supervisor2') });
  // No one can join before the effective date, which is still in the future.
  const early = await send('supervisor2', transferId, { type: 'join', joinedOn: dayIn(0) });
  expect(early.status).toBe(409);
  expect((early.body as ErrorAnswer).refused?.[0]?.reason).toContain('before the effective date');
});

it('gives the person a number of the new unit and keeps the old one on record', async () => {
  const transferId = await proposed('manager', {
    ...(await toSouth()),
    effectiveDate: dayIn(-3),
    newCode: `S-${id}`,
  });
  await sent('hr', transferId, { type: 'hr.approve' });
  await sent('hrUnit2', transferId, { type: 'receiving.approve' });
  await dayCame(0);
  const code = (await stands())?.code;
  await sent('supervisor2', transferId, { type: 'join', joinedOn: dayIn(-1) });
  expect(await stands()).toMatchObject({ code: `S-${id}` });
  const kept = await query(
    server.owner,
    `select code, until_date::text as until from employee_numbers where employee_id = $id`,
    { id },
  );
  expect(kept).toEqual([{ code, until: dayIn(-2) }]);
  const book = await (await server.as('hrUnit2')).get(`/Employee/ServiceBook?employeeId=${id}`);
  expect((book.body as ServiceBook).numbers).toMatchObject([
    { code: `S-${id}`, from: dayIn(-1), until: null, status: 'Active' },
    { code, until: dayIn(-2), status: 'Inactive' },
  ]);
});

it('leaves no effect when HR cancels it before its date, and the planned change stays in the record', async () => {
  const transferId = await proposed('manager', { kind: 'promotion', designationId: 2 });
  await sent('hr', transferId, { type: 'hr.approve' });
  const released = (await readView('hr2', transferId)).body as TransferView;
  expect(released).toMatchObject({
    state: 'released',
    changes: [{ label: 'Designation', from: 'Officer', to: 'Manager' }],
    papers: [{ title: 'Promotion letter', status: 'valid' }],
  });
  await sent('hr', transferId, { type: 'cancel', comment: 'The position is gone' });
  const { versions, superseded } = await book();
  expect(versions.map(({ from, until }) => [from, until])).toEqual([['2020-01-15', null]]);
  expect(superseded.map(({ from }) => from)).toContain(dayIn(30));
  const cancelled = (await readView('hr2', transferId)).body as TransferView;
  expect(cancelled.papers).toMatchObject([{ status: 'withdrawn' }]);
});

it('takes someone back from the day on which they returned', async () => {
  const transferId = await proposed('manager', { workplaceId: 3, effectiveDate: dayIn(-10) });
  await sent('hr', transferId, { type: 'hr.approve' });
  await dayCame(0);
  expect(await stands()).toMatchObject({ workplace: 3 });
  const returned = { type: 'return', returnedOn: dayIn(-2), comment: 'Needed here' };
  await sent('manager', transferId, returned);
  expect(await stands()).toMatchObject({ workplace: 1 });
  expect((await book()).versions.map(({ from }) => from)).toEqual([
    dayIn(-2),
    dayIn(-10),
    '2020-01-15',
  ]);
});

it('refuses a second proposal, a proposal for oneself or an unrelated person, and one that changes nothing', async () => {
  expect((await propose('manager', { designationId: 1 })).status).toBe(400);
  expect((await propose('supervisor2', { designationId: 2 })).status).toBe(404);
  expect((await propose('employee', { designationId: 2 })).status).toBe(403);
  expect((await propose('allRoles', { sectionId: 3 })).status).toBe(400);
  expect(
    (await propose('hr', { designationId: 2, raise: { percent: 5, basicOrGross: 'gross' } }))
      .status,
  ).toBe(403);
  const manager = { employeeId: await getEmployee('manager'), designationId: 2 };
  expect((await propose('manager', manager)).status).toBe(403);
  await proposed('manager', { designationId: 2 });
  expect((await propose('hr', { designationId: 2 })).status).toBe(409);
});

it('can be amended only by its proposer, and only from the version that the form was opened with', async () => {
  const transferId = await proposed('manager', { designationId: 2 });
  const { version } = (await readView('manager', transferId)).body as TransferView;
  const amend = async (login: string, more = {}) =>
    (await server.as(login)).post('/Career/AmendTransfer', {
      transferId,
      version,
      kind: 'transfer',
      effectiveDate: dayIn(40),
      reason: 'Later',
      workplaceId: 3,
      ...more,
    });
  expect((await amend('hr')).status).toBe(403);
  expect((await amend('manager')).status).toBe(200);
  expect((await amend('manager', { reason: 'Stale' })).status).toBe(409);
  expect((await readView('manager', transferId)).body).toMatchObject({
    reason: 'Later',
    changes: [{ label: 'Workplace', from: 'Head office', to: 'Annex' }],
  });
});

it('is hidden from colleagues, and its raise from anyone who may not see pay', async () => {
  const transferId = await proposed('manager', {
    designationId: 2,
    raise: { percent: 12.5, basicOrGross: 'basic' },
  });
  expect((await readView('employee', transferId)).status).toBe(404);
  expect((await readView('hrUnit2', transferId)).status).toBe(404);
  expect((await readView('manager', transferId)).body).toMatchObject({ raise: { percent: 12.5 } });
  const list = async (login: string) =>
    (await (await server.as(login)).get('/Reports/transfers?pageSize=100')).body as ReportPage;
  expect((await list('hr')).rows.map((row) => row['transferId'])).toContain(transferId);
  expect((await list('hrUnit2')).rows.map((row) => row['transferId'])).not.toContain(transferId);
});

it.each([
  ['its raise', 'update transfer_raises set percent = 50', 'past its record: percent'],
  ['who asked for it', 'update transfers set proposed_by = 1', 'The filed content was changed'],
  [
    'where someone stands from a day on',
    'update employee_versions set workplace_id = 2 where superseded_at is null',
    'past its record: workplaceId',
  ],
])('has a history in which %s is verified', async (_what, sql, reason) => {
  await proposed('manager', {
    designationId: 2,
    raise: { percent: 12.5, basicOrGross: 'basic' },
  });
  const tampered = (await foundAfter(server, sql)).broken.map((one) => one.reason);
  expect(tampered).toContainEqual(expect.stringContaining(reason));
  const clean = (await verifyHistory(server.db, server.services.engine)).broken;
  expect(clean.map((one) => one.reason)).not.toContainEqual(expect.stringContaining(reason));
});

describe('probation', () => {
  /** A person who joined six months minus two weeks ago, or earlier, with their review started. */
  async function onProbation(days = 170): Promise<number> {
    await query(
      server.owner,
      `update employees set employment_type_id = 2, joining_date = $joined where id = $id`,
      { id, joined: dayIn(-days) },
    );
    await query(server.owner, 'delete from employee_versions where employee_id = $id', { id });
    await recordPeople(server.owner);
    while (await beginDueConfirmations(server.db, server.services.engine));
    const row = await queryOne<{ id: number }>(
      server.owner,
      'select max(id) as id from confirmations where employee_id = $id',
      { id },
    );
    return row?.id ?? 0;
  }
  const act = async (login: string, subjectId: number, event: object) =>
    (await server.as(login)).post('/Workflow/Dispatch', {
      workflow: 'confirmation',
      items: [{ subjectId, event }],
    });
  const done = async (login: string, subjectId: number, event: object) =>
    expect((await act(login, subjectId, event)).body).toMatchObject({ accepted: 1 });
  const review = (more: object) => ({
    type: 'review',
    work: 4,
    knowledge: 4,
    conduct: 5,
    attendance: 3,
    comment: 'Works without help',
    ...more,
  });
  const standing = () =>
    queryOne<{ state: string; type: number; isActive: boolean; dueOn: string }>(
      server.owner,
      `select i.state, e.employment_type_id as type, e.is_active as "isActive",
         probation_end(e.id, e.joining_date)::text as "dueOn"
       from employees e join confirmations c on c.employee_id = e.id
       join workflow_instances i on i.workflow = 'confirmation' and i.subject_id = c.id
       where e.id = $id`,
      { id },
    );
  const fire = (days: number) =>
    fireDueTimers(server.db, server.services.engine, createLogger('silent', 'test'), later(days));
  /** The person's row in the contract closing report. */
  const closing = async () => {
    const path = `/Reports/contractClosing?within=90&search=${(await stands())?.code}`;
    const { rows } = (await (await server.as('hr')).get(path)).body as ReportPage;
    return rows.map(({ what, ends }) => ({ what, ends }));
  };
  const reviewsBegun = async () => {
    while (await beginDueConfirmations(server.db, server.services.engine));
    return query(server.owner, 'select id from confirmations where employee_id = $id', { id });
  };
  const left = () =>
    queryOne<{ on: string | null; how: string | null }>(
      server.owner,
      `select leaving_date::text as on, separation_type as how from employees where id = $id`,
      { id },
    );
  const status = async (from: string, isActive: boolean) => {
    const { version } = await book();
    const body = { employeeId: id, from, reason: 'Agreed', version, values: { isActive } };
    const answer = await (await server.as('hr')).post('/Employee/ChangeEmployment', body);
    expect(answer.status).toBe(200);
  };
  /** Whether they count as resigned within the last year in the training data. */
  const learnt = async () =>
    (await snapshot(server.db, 1, 1)).find(({ employeeId }) => employeeId === id)?.resigned;

  it('ends in a confirmation from its day on, with a letter, once supervisor and HR agree', async () => {
    const subjectId = await onProbation();
    expect(
      (await act('employee', subjectId, review({ recommendation: 'confirm' }))).status,
    ).not.toBe(200);
    await done('manager', subjectId, review({ recommendation: 'confirm' }));
    const { body } = await (
      await server.as('hr')
    ).get(`/Workflow/Task?workflow=confirmation&subjectId=${subjectId}`);
    const dueOn = (await standing())?.dueOn ?? '';
    expect(body).toMatchObject({
      facts: {
        joinedOn: dayIn(-170),
        daysAbsent: 0,
        daysOfLeave: 0,
        proposedDate: addDays(dueOn, 1),
      },
    });
    expect(await closing()).toEqual([{ what: 'Probation', ends: (await standing())?.dueOn }]);
    await done('hr', subjectId, { type: 'accept', effectiveDate: dayIn(10) });
    expect(await standing()).toMatchObject({ state: 'confirmed', type: 2 });
    // A future outcome is neither due nor reviewed again.
    expect(await closing()).toEqual([]);
    expect(await reviewsBegun()).toHaveLength(1);
    await applyDueVersions(server.db, later(11));
    expect(await standing()).toMatchObject({ type: 1 });
    expect(await closing()).toEqual([]);
    const letters = (
      await (await server.as('hr')).get('/Reports/careerLetters?kind=confirmationLetter')
    ).body as ReportPage;
    expect(letters.total).toBe(1);
  });

  it('confirms no one automatically: HR is notified, and the review stays open', async () => {
    await onProbation();
    const readNotices = () =>
      queryOne<{ count: number }>(
        server.owner,
        `select count(*)::integer as count from notices where title like '%no one is confirmed automatically'`,
      );
    const before = await readNotices();
    await fire(60);
    expect(await standing()).toMatchObject({ state: 'supervisorReview', type: 2 });
    expect((await readNotices())?.count).toBeGreaterThan(before?.count ?? 0);
  });

  it('is extended to another day, three months ahead at most, and reviewed again before it', async () => {
    const subjectId = await onProbation();
    const dueOn = (await standing())?.dueOn ?? '';
    const farther = new Date(Date.parse(dueOn) + 200 * 86_400_000).toISOString().slice(0, 10);
    const extendTo = new Date(Date.parse(dueOn) + 60 * 86_400_000).toISOString().slice(0, 10);
    for (const wrong of [farther, dueOn, null]) {
      const answer = await act(
        'manager',
        subjectId,
        review({ recommendation: 'extend', extendTo: wrong }),
      );
      expect(answer.status).toBe(409);
    }
    await done('manager', subjectId, review({ recommendation: 'extend', extendTo }));
    await done('hr', subjectId, { type: 'return', comment: 'Which goals?' });
    await done('manager', subjectId, review({ recommendation: 'extend', extendTo }));
    await done('hr', subjectId, { type: 'accept', effectiveDate: dueOn });
    expect(await standing()).toMatchObject({ state: 'extended', type: 2, dueOn: extendTo });
    expect(await closing()).toEqual([{ what: 'Probation', ends: extendTo }]);
    expect(await reviewsBegun()).toHaveLength(1);
    await fire(90);
    expect(await standing()).toMatchObject({ state: 'supervisorReview' });
  });

  async function terminated(last: string, joinedAgo?: number): Promise<void> {
    const subjectId = await onProbation(joinedAgo);
    await done('manager', subjectId, review({ recommendation: 'terminate' }));
    await done('hr', subjectId, { type: 'accept', effectiveDate: last });
  }

  it('ends the employment after its last day, as a dismissal, if it is not passed', async () => {
    await terminated(dayIn(-1));
    expect(await standing()).toMatchObject({ state: 'terminated', isActive: false });
    expect(await left()).toEqual({ on: dayIn(-1), how: 'dismissal' });
    const broken = await recordsAsChanged(server.db, 1, [getRecordType('employee')]);
    const wrong = broken.filter(({ subjectId }) => subjectId === id);
    expect(wrong).toEqual([]);
    await status(dayIn(0), true);
    expect(await left()).toEqual({ on: null, how: null });
  });

  it('can end on a future date, until which the person stays employed and is not reviewed again', async () => {
    await terminated(dayIn(10));
    expect(await standing()).toMatchObject({ state: 'terminated', isActive: true });
    expect(await left()).toEqual({ on: null, how: null });
    expect(await closing()).toEqual([]);
    expect(await reviewsBegun()).toHaveLength(1);
    await applyDueVersions(server.db, later(12));
    expect(await left()).toEqual({ on: dayIn(10), how: 'dismissal' });
  });

  it('does not count dismissals or unknown reasons as resignations when the prediction is trained', async () => {
    await terminated(dayIn(-5), 400);
    expect(await learnt()).toBeNull();
    await status(dayIn(-4), true);
    expect(await learnt()).toBe(false);
    await status(dayIn(-4), false);
    expect(await left()).toEqual({ on: dayIn(-5), how: null });
    expect(await learnt()).toBeNull();
  });
});
