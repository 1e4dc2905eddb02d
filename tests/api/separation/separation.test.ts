import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReleaseView } from '#machines/domains/separation/contracts/separation.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { giveAsset } from '#tests/support/assets.ts';
import { recordAll } from '#tests/support/factories.ts';
import { saveSeparationType } from '#tests/support/separations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let typeId = 0;
let dismissalId = 0;
beforeAll(async () => {
  server = await startTestServer();
  const hr = await server.as('hr');
  const save = async (values: object) => {
    const { status, body } = await hr.post('/Resources/separationType/Save', { values });
    expect({ status, body }).toMatchObject({ status: 200 });
    return (body as { autoId: number }).autoId;
  };
  const rest = {
    needsClearance: true,
    needsSettlement: false,
    waiverLimit: 10_000,
    noticeSettled: 'byEmployee',
    payBase: 'basic',
    monthDays: 30,
    paysGratuity: true,
    holdsPay: true,
    compensations: [],
  };
  typeId = await save({
    ...rest,
    name: 'Resignation',
    kind: 'resignation',
    byEmployee: true,
    noticeDays: 30,
    notices: [],
    clearances: [
      { name: 'Keys and badge', owner: 'admin', daysBefore: 1 },
      { name: 'Handover of work', owner: 'supervisor', daysBefore: 5 },
    ],
  });
  dismissalId = await save({
    ...rest,
    name: 'Dismissal',
    kind: 'dismissal',
    byEmployee: false,
    noticeDays: 0,
    notices: [],
    clearances: [],
  });
});
afterAll(() => server.close());

const dayFromToday = async (days: number): Promise<string> => {
  const [row] = await query<{ day: string }>(
    server.db,
    'select (account_day(1) + $days::integer)::text as day',
    { days },
  );
  return row?.day ?? '';
};

const getEmployeeId = async (login: string): Promise<number> => (await server.as(login)).employeeId;

interface Sent {
  requestId: number;
  workflow: string;
}

const send = async (login: string, payload: object, employeeId?: number) =>
  (await server.as(login)).post(
    `/Requests/separation/${employeeId === undefined ? 'Send' : 'SendFor'}`,
    {
      payload: { cause: 'otherJob', ...payload },
      ...(employeeId === undefined ? {} : { employeeId }),
    },
  );

const act = async (login: string, workflow: string, subjectId: number, event: object) => {
  const { status, body } = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] });
  return { status, message: (body as { message: string }).message };
};

const decide = (login: string, { workflow, requestId }: Sent, event: object) =>
  act(login, workflow, requestId, event);

const ACCEPTED = { status: 200, message: 'Submitted Successfully' };

const approve = async (sent: Sent): Promise<void> => {
  for (const login of ['manager', 'hr2']) {
    const decided = await decide(login, sent, { type: 'approve' });
    expect(decided.status, decided.message).toBe(200);
  }
};

const readRelease = async (requestId: number): Promise<ReleaseView> => {
  const { body } = await (await server.as('hr')).get(`/Separation/Release?requestId=${requestId}`);
  return body as ReleaseView;
};

/** Gives the employee a supervisor, something to hand back, and a loan that is not repaid. */
const equip = async (login: string): Promise<void> => {
  const [employeeId, managerId] = [await getEmployeeId(login), await getEmployeeId('manager')];
  await server.owner.raw(`
    update employees set supervisor_id = ${managerId} where id = ${employeeId};
    update employee_versions set supervisor_id = ${managerId} where employee_id = ${employeeId};
  `);
  await giveAsset(server, employeeId, { serialNumber: login === 'employee' ? 'L-77' : null });
  await recordAll(server.owner);
};

it('says the notice before it is given, and lets only HR record a dismissal', async () => {
  const employee = await server.as('employee');
  const payload = { typeId, lastDay: await dayFromToday(10), cause: 'otherJob' };
  const { body } = await employee.post('/Requests/separation/Preview', { payload });
  expect(body).toMatchObject({
    figures: [
      { label: 'Notice', value: '30 d' },
      { label: 'Notice ends', value: await dayFromToday(30) },
      { label: 'Notice not served', value: '20 d' },
      { label: 'To hand back or repay', value: '0' },
    ],
  });
  expect(await send('employee', { ...payload, typeId: dismissalId })).toMatchObject({
    status: 400,
    body: { message: 'Only HR records this kind of separation' },
  });
  expect(await send('employee', { ...payload, lastDay: await dayFromToday(-1) })).toMatchObject({
    status: 400,
    body: { message: 'The last day cannot be in the past' },
  });
});

it('offers the types that would not be refused, whatever a type says of itself', async () => {
  const redundancyId = await saveSeparationType(server, {
    name: 'Redundancy',
    kind: 'redundancy',
    byEmployee: true,
  });
  const list = async (login: string, about = '') =>
    (await (await server.as(login)).get(`/Requests/separation/Options?field=typeId${about}`))
      .body as { value: number; label: string }[];
  const employeeId = await getEmployeeId('employee');
  expect(await list('employee')).toEqual([{ value: typeId, label: 'Resignation' }]);
  // HR resigns like everyone else, and records any end of others.
  expect(await list('hr')).toEqual([{ value: typeId, label: 'Resignation' }]);
  const all = (await list('hr', `&employeeId=${employeeId}`)).map(({ value }) => value);
  expect(all.toSorted((a, b) => a - b)).toEqual([typeId, dismissalId, redundancyId]);
  const colleague = await server.as('employee');
  const other = await getEmployeeId('manager');
  expect(
    await colleague.get(`/Requests/separation/Options?field=typeId&employeeId=${other}`),
  ).toMatchObject({ status: 403 });
  const lastDay = await dayFromToday(40);
  expect(await send('employee', { typeId: redundancyId, lastDay })).toMatchObject({
    status: 400,
    body: { message: 'Only HR records this kind of separation' },
  });
});

it('ends an employment after the notice, clears what the person holds, and releases them', async () => {
  await equip('employee');
  const lastDay = await dayFromToday(-1);
  const employeeId = await getEmployeeId('employee');
  // HR records what was said on paper, after the last day.
  const sent = (await send('hr', { typeId, lastDay }, employeeId)).body as Sent;
  await approve(sent);

  const [person] = await query<{ isActive: boolean; kind: string; day: string }>(
    server.db,
    `select is_active as "isActive", separation_type as kind, leaving_date::text as day
     from employees where id = $employeeId`,
    { employeeId },
  );
  expect(person).toEqual({ isActive: false, kind: 'resignation', day: lastDay });

  const before = await readRelease(sent.requestId);
  expect(before).toMatchObject({ lastDay, type: 'Resignation', releasedAt: null });
  expect(before.items.map(({ title, owner, isOpen }) => [title, owner, isOpen])).toEqual([
    // Those that are due first come first.
    ['Keys and badge', 'Administration', true],
    ['Handover of work', 'Supervisor', true],
    ['Laptop (L-77)', 'Administration', true],
  ]);
  const refused = await decide('hr2', sent, { type: 'releaseEmployee' });
  expect(refused).toEqual({
    status: 409,
    message: 'Clearance items of The employee that are still open: 3',
  });

  const itemOf = (title: string) => before.items.find((item) => item.title === title)?.itemId ?? 0;
  const clear = (login: string, title: string, event: object) =>
    act(login, 'clearanceItem', itemOf(title), event);
  // Only its owner settles an item.
  expect((await clear('hr', 'Laptop (L-77)', { type: 'clear' })).status).toBe(403);
  expect(await clear('admin', 'Laptop (L-77)', { type: 'clear' })).toMatchObject(ACCEPTED);
  expect(await clear('manager', 'Handover of work', { type: 'clear' })).toMatchObject(ACCEPTED);
  expect(
    await clear('admin', 'Keys and badge', { type: 'charge', amount: 500, comment: 'Lost' }),
  ).toMatchObject(ACCEPTED);
  const [asset] = await query<{ day: string }>(
    server.db,
    'select held_until::text as day from asset_holdings where employee_id = $employeeId',
    { employeeId },
  );
  expect(asset?.day).toBe(await dayFromToday(0));

  expect(await decide('hr2', sent, { type: 'releaseEmployee' })).toMatchObject(ACCEPTED);
  const after = await readRelease(sent.requestId);
  expect(after.releasedBy).toBe('The hr2');
  expect(after.papers).toMatchObject([{ title: 'Experience letter', status: 'valid' }]);
  expect(after.items.find(({ title }) => title === 'Keys and badge')).toMatchObject({
    status: 'Charged',
    charge: 500,
  });
  const types = recordTypes.filter(({ recordType }) =>
    ['separation', 'personal record'].includes(recordType),
  );
  expect(await recordsAsChanged(server.db, null, types)).toEqual([]);
});

it('takes one of two applications that are sent at once', async () => {
  const lastDay = await dayFromToday(40);
  const both = await Promise.all([
    send('md', { typeId, lastDay }),
    send('md', { typeId, lastDay }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await send('md', { typeId, lastDay })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Another application is waiting for approval: SEP-/) },
  });
});

it('keeps a person whose approved resignation is cancelled, and drops the clearance', async () => {
  await equip('developer');
  const lastDay = await dayFromToday(40);
  const sent = (await send('developer', { typeId, lastDay })).body as Sent;
  await approve(sent);
  expect(await send('developer', { typeId, lastDay })).toMatchObject({ status: 400 });
  const leaving = () =>
    query<{ from: string }>(
      server.db,
      `select lower(valid)::text as "from" from employee_versions v
       where v.employee_id = $employeeId and v.superseded_at is null and not v.is_active`,
      { employeeId: developerId },
    );
  const developerId = await getEmployeeId('developer');
  expect(await leaving()).toEqual([{ from: await dayFromToday(41) }]);
  // Not before the last day.
  expect((await decide('hr', sent, { type: 'releaseEmployee' })).message).toBe(
    `The last day of The developer is ${lastDay}`,
  );
  const asked = await decide('developer', sent, { type: 'askToCancel', comment: 'I stay' });
  expect(asked.status, asked.message).toBe(200);
  const cancelled = await decide('hr', sent, { type: 'cancel' });
  expect(cancelled.status, cancelled.message).toBe(200);
  expect(await leaving()).toEqual([]);
  const items = await query<{ state: string }>(
    server.db,
    `select distinct i.state from clearance_items c
     join workflow_instances i on i.workflow = 'clearanceItem' and i.subject_id = c.id
     where c.employee_id = $developerId`,
    { developerId },
  );
  expect(items).toEqual([{ state: 'dropped' }]);
});

it('corrects the last day of an approved separation, and keeps the old one readable', async () => {
  const employeeId = await getEmployeeId('finance');
  await equip('finance');
  const correct = async (lastDay: string) => {
    const { status, body } = await (
      await server.as('hr')
    ).post('/Requests/separationCorrection/SendFor', {
      employeeId,
      payload: { lastDay, typeId: null, reason: 'Agreed on the telephone' },
    });
    return { status, body: body as Sent & { message: string } };
  };
  const getLeaving = () =>
    query<{ from: string }>(
      server.db,
      `select lower(valid)::text as "from" from employee_versions v
       where v.employee_id = $employeeId and v.superseded_at is null and not v.is_active`,
      { employeeId },
    );
  expect((await correct(await dayFromToday(20))).body.message).toBe(
    'No separation of this person is approved',
  );
  const lastDay = await dayFromToday(40);
  const sent = (await send('hr', { typeId, lastDay }, employeeId)).body as Sent;
  await approve(sent);
  expect((await correct(lastDay)).body.message).toBe('Nothing would change');
  for (const days of [20, 60]) {
    const { status, body } = await correct(await dayFromToday(days));
    expect(status, body.message).toBe(200);
    await approve(body);
    expect(await getLeaving()).toEqual([{ from: await dayFromToday(days + 1) }]);
  }
  const old = await query<{ day: string }>(
    server.db,
    `select i.context->'payload'->>'oldLastDay' as day from workflow_instances i
     join requests r on r.workflow = i.workflow and r.id = i.subject_id
     where r.kind = 'separationCorrection' and r.employee_id = $employeeId order by r.id`,
    { employeeId },
  );
  expect(old.map(({ day }) => day)).toEqual([lastDay, await dayFromToday(20)]);
  const [separation] = await query<{ day: string }>(
    server.db,
    `select last_day::text as day from separations where employee_id = $employeeId and cancelled_at is null`,
    { employeeId },
  );
  expect(separation?.day).toBe(await dayFromToday(60));
  const types = recordTypes.filter(({ recordType }) => recordType === 'separation');
  expect(await recordsAsChanged(server.db, null, types)).toEqual([]);
});
