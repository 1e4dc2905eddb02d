import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ContactPage,
  PersonalRecord,
  RecordPartAnswer,
} from '#machines/domains/people/contracts/people.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import type { Client } from '#tests/support/client.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const proved = recordTypes.filter(({ recordType }) =>
  ['employee', 'personal record', 'employee version'].includes(recordType),
);

let server: TestServer;
const ids = new Map<string, number>();
const id = (code: string): number => ids.get(code) ?? 0;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees set national_id = '1990123456789', blood_group = 'O-', birth_date = '1990-05-04'
        where code = 'U-employee';
        update employees e set supervisor_id = s.id from employees s
        where e.code = 'U-employee' and s.code = 'U-manager';
        insert into document_types (account_id, name) values (1, 'Passport')`);
    },
  });
  const rows = await query<{ id: number; code: string }>(
    server.owner,
    'select id, code from employees',
  );
  for (const row of rows) ids.set(row.code, row.id);
});
afterAll(() => server.close());

const as = (login: string): Promise<Client> => server.as(login);
const getRecord = async (login: string, code: string) =>
  (await as(login)).get(`/Employee/Record?employeeId=${id(code)}`);
const read = async (login: string, code: string): Promise<PersonalRecord> => {
  const { status, body } = await getRecord(login, code);
  expect(status).toBe(200);
  return body as PersonalRecord;
};
const partIn = (record: PersonalRecord, part: string): RecordPartAnswer | undefined =>
  record.parts.find((one) => one.id === part);
const save = async (login: string, part: string, more: object, version?: number) =>
  (await as(login)).post('/Employee/SaveRecord', {
    employeeId: id('U-employee'),
    part,
    version: version ?? (await read('hr', 'U-employee')).version,
    ...more,
  });
const child = {
  id: null,
  name: 'Rina',
  relation: 'daughter',
  birthDate: '2019-02-03',
  isDependent: true,
};

describe('who sees which part', () => {
  it.each([
    ['employee', 'personal,contact,addresses,family,nominees,education,experience,bank,documents'],
    ['hr', 'personal,contact,addresses,family,nominees,education,experience,bank,documents'],
    ['manager', 'contact,education,experience'],
    ['audit', 'contact,education,experience'],
  ])('%s', async (login, expected) => {
    const { parts } = await read(login, 'U-employee');
    expect(parts.map((part) => part.id).join(',')).toBe(expected);
  });

  it.each([
    ['a colleague', 'employee', 'U-finance'],
    ['HR of another unit', 'hrUnit2', 'U-employee'],
    ['a supervisor of others', 'managerUnit2', 'U-employee'],
  ])('%s finds no one', async (_who, login, code) => {
    const there = await getRecord(login, code);
    const entry = await (await as(login)).get('/Employee/Record?employeeId=999999');
    expect([there.status, entry.status]).toEqual([404, 404]);
    expect((there.body as { message: string }).message).toBe(
      (entry.body as { message: string }).message,
    );
    const saved = await (
      await as(login)
    ).post('/Employee/SaveRecord', {
      employeeId: id(code),
      part: 'documents',
      version: 0,
      rows: [],
    });
    expect(saved.status).toBe(404);
  });

  it('others see numbers, health and family only on request, and each view is logged', async () => {
    const record = await read('hr', 'U-employee');
    const personal = partIn(record, 'personal');
    expect(personal?.values).toMatchObject({
      nationalId: null,
      bloodGroup: null,
      birthDate: '1990-05-04',
    });
    expect(personal?.masked).toEqual({ nationalId: '•••• 6789', bloodGroup: '••••' });
    expect(partIn(record, 'family')).toMatchObject({ count: 0 });
    expect(partIn(record, 'family')?.rows).toBeUndefined();
    const input = { employeeId: id('U-employee'), part: 'personal' };
    const shown = await (await as('hr')).post('/Employee/RevealRecord', input);
    expect((shown.body as RecordPartAnswer).values).toMatchObject({ nationalId: '1990123456789' });
    const people = [id('U-employee')];
    const looks = await query(
      server.owner,
      `select distinct call, detail, employee_ids as people from data_accesses
       where kind = 'personal' and user_id = $userId order by call`,
      { userId: (await as('hr')).userId },
    );
    expect(looks).toContainEqual({ call: 'Employee/Record', detail: '', people });
    expect(looks).toContainEqual({ call: 'Employee/RevealRecord', detail: 'personal', people });
    await read('employee', 'U-employee');
    expect(
      await query(server.owner, 'select id from data_accesses where user_id = $userId', {
        userId: (await as('employee')).userId,
      }),
    ).toEqual([]);
    for (const login of ['manager', 'audit', 'finance', 'employee']) {
      expect((await (await as(login)).post('/Employee/RevealRecord', input)).status).toBe(403);
    }
    const other = await (await as('hrUnit2')).post('/Employee/RevealRecord', input);
    expect(other.status).toBe(404);
  });
});

describe('a change', () => {
  it('is saved, recorded, and verified', async () => {
    expect((await save('hr', 'family', { rows: [child] })).status).toBe(200);
    const own = await read('employee', 'U-employee');
    expect(partIn(own, 'family')?.rows).toMatchObject([{ name: 'Rina', relation: 'daughter' }]);
    expect(own.changes[0]).toMatchObject({ byName: 'The hr', what: [] });
    const text = JSON.stringify(
      await query(
        server.owner,
        `select before, after from record_changes where record_type = 'personal record'`,
      ),
    );
    expect(text).not.toContain('Rina');
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
    await server.owner.raw(`update employee_family set name = 'Somebody else'`);
    expect(await recordsAsChanged(server.db, null, proved)).not.toEqual([]);
    await server.owner.raw(`update employee_family set name = 'Rina'`);
  });

  it('is refused if someone else saved first, and nothing is lost', async () => {
    const { version } = await read('hr', 'U-employee');
    const values = { officeMobile: '01711000000' };
    expect((await save('hr', 'contact', { values }, version)).status).toBe(200);
    const late = await save('hr', 'contact', { values: {} }, version);
    expect(late.status).toBe(409);
    const { parts } = await read('hr', 'U-employee');
    expect(parts.find((part) => part.id === 'contact')?.values).toMatchObject(values);
  });

  it.each([
    ['personal', { values: { name: ' ' } }, 'Name is required'],
    [
      'personal',
      { values: { name: 'A', birthDate: '2999-01-01' } },
      'Date of birth cannot be in the future',
    ],
    ['personal', { values: { name: 'A', religionId: 99 } }, 'Religion cannot be chosen'],
    ['family', { rows: [{ ...child, relation: 'friend' }] }, 'Relation is required'],
    [
      'nominees',
      { rows: [{ id: null, name: 'A', relation: 'son', share: 60 }] },
      'must add up to 100',
    ],
    [
      'experience',
      {
        rows: [
          { id: null, name: 'A', position: 'B', startsOn: '2020-02-02', endsOn: '2019-01-01' },
        ],
      },
      'Until cannot be before From',
    ],
    [
      'documents',
      { rows: [{ id: null, documentTypeId: 99, name: 'A' }] },
      'Document type cannot be chosen',
    ],
    ['family', { rows: [{ ...child, id: 4711 }] }, 'does not belong to this row'],
  ])('of %s with %j says what is wrong', async (part, more, message) => {
    const { status, body } = await save('hr', part, more);
    expect({ status, body: JSON.stringify(body) }).toEqual({
      status: 400,
      body: expect.stringContaining(message) as string,
    });
  });

  it('of one’s own record is refused, except documents', async () => {
    const passport = {
      id: null,
      documentTypeId: 1,
      name: 'Passport',
      number: 'A1',
      expiresOn: '2030-01-01',
    };
    expect((await save('employee', 'documents', { rows: [passport] })).status).toBe(200);
    expect((await save('employee', 'family', { rows: [] })).status).toBe(403);
    const hr = await read('hr', 'U-hr');
    expect(hr.parts.filter(({ mayEdit }) => mayEdit).map((part) => part.id)).toEqual(['documents']);
    expect((await save('manager', 'contact', { values: {} })).status).toBe(403);
  });

  it('cannot change mail addresses of people with a login', async () => {
    const values = { officeMail: 'taken@example.com', personalMail: 'taken@example.com' };
    expect((await save('hr', 'contact', { values })).status).toBe(400);
    const { parts } = await read('hr', 'U-employee');
    const contact = parts.find((part) => part.id === 'contact')?.values;
    expect(Object.values(contact ?? {})).not.toContain('taken@example.com');
  });
});

describe('a new employee', () => {
  const place = async () => {
    const [row] = await query<Record<string, number>>(
      server.owner,
      `select section_id as "sectionId", workplace_id as "workplaceId", designation_id as "designationId",
         employment_type_id as "employmentTypeId" from employees where code = 'U-employee'`,
    );
    return row ?? {};
  };
  const create = async (login: string, more: object) =>
    (await as(login)).post('/Employee/Create', {
      name: 'New Person',
      code: 'N-1',
      joiningDate: '2026-11-01',
      gross: 40_000,
      ...(await place()),
      ...more,
    });

  it('has a record, a service book and an entry in the history', async () => {
    const { status, body } = await create('hr', {});
    expect({ status, body }).toMatchObject({ status: 200, body: { duplicates: [] } });
    const { employeeId } = body as { employeeId: number };
    const book = await (await as('hr')).get(`/Employee/ServiceBook?employeeId=${employeeId}`);
    expect(book.body).toMatchObject({ versions: [{ from: '2026-11-01' }] });
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  });

  it('is not created twice, nor with an employee ID that is in use', async () => {
    const taken = await create('hr', { name: 'Other', code: 'N-1' });
    expect(taken.status).toBe(409);
    const again = await create('hr', { code: 'N-2', nationalId: '1990123456789' });
    expect(again.body).toMatchObject({
      employeeId: null,
      duplicates: [{ code: 'U-employee', why: 'nationalId' }],
    });
    const existing = await create('hr', {
      code: 'N-3',
      nationalId: '1990123456789',
      isSomebodyElse: true,
    });
    expect(existing.body).toMatchObject({ duplicates: [] });
  });

  it.each([
    [{ name: '' }, 400, 'Name is required'],
    [{ code: 'N-9', basic: 50_000 }, 400, 'Basic can be at most the gross'],
    [{ code: 'N-9', designationId: 9999 }, 400, 'Designation cannot be chosen'],
    [{ code: 'N-9', supervisorId: 9999 }, 400, 'Supervisor cannot be chosen'],
  ])('with %j is refused', async (more, status, message) => {
    const answer = await create('hr', more);
    expect({ status: answer.status, text: JSON.stringify(answer.body) }).toEqual({
      status,
      text: expect.stringContaining(message) as string,
    });
  });

  it('can be created in one’s own business units only', async () => {
    expect((await create('hrUnit2', { code: 'N-5' })).status).toBe(403);
    expect((await create('employee', { code: 'N-5' })).status).toBe(403);
  });
});

describe('a requested change of a record', () => {
  const send = async (kind: string, payload: object) =>
    (await as('employee')).post(`/Requests/${kind}/Send`, { payload });
  const approve = async (login: string, ...sent: readonly Sent[]) =>
    (await as(login)).post('/Workflow/Dispatch', {
      workflow: sent[0]?.workflow,
      items: sent.map(({ requestId }) => ({
        subjectId: requestId,
        event: { type: 'approve', comment: 'As agreed' },
      })),
    });
  interface Sent {
    workflow: string;
    requestId: number;
  }
  /** What else an approver sees. */
  const seenBy = async (login: string, { workflow, requestId }: Sent) => {
    const path = `/Workflow/Task?workflow=${encodeURIComponent(workflow)}&subjectId=${requestId}`;
    return ((await (await as(login)).get(path)).body as { facts: Record<string, unknown> }).facts;
  };

  it('is applied after HR’s approval, and not before', async () => {
    const nothing = await send('personalChange', { reason: 'Moved' });
    expect(JSON.stringify(nothing.body)).toContain('Enter what should be changed');
    const sent = await send('personalChange', {
      reason: 'Moved',
      presentAddress: 'Road 5, Mirpur',
    });
    const addresses = async () => partIn(await read('employee', 'U-employee'), 'addresses')?.values;
    expect((await addresses())?.['presentAddress']).toBeNull();
    expect(await seenBy('hr', sent.body as Sent)).toMatchObject({
      presentAddress: '— → Road 5, Mirpur',
    });
    expect((await approve('hr', sent.body as Sent)).status).toBe(200);
    expect(await addresses()).toMatchObject({ presentAddress: 'Road 5, Mirpur' });
    expect(await seenBy('hr', sent.body as Sent)).toMatchObject({
      presentAddress: 'Road 5, Mirpur',
    });
    const again = await send('personalChange', {
      reason: 'Moved again',
      presentAddress: 'Road 6, Mirpur',
      maritalStatus: 'married',
      nationality: 'Bangladeshi',
    });
    // Old → new; values that the record masks are masked here for everyone but the person.
    expect(await seenBy('hr', again.body as Sent)).toMatchObject({
      presentAddress: '•••• → Road 6, Mirpur',
      maritalStatus: '— → Married',
      nationality: '— → Bangladeshi',
    });
    expect(await seenBy('employee', again.body as Sent)).toMatchObject({
      presentAddress: 'Road 5, Mirpur → Road 6, Mirpur',
    });
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  });

  it('is applied to each record when approved together, and of two for one person the later one counts', async () => {
    const ask = async (login: string, payload: object) =>
      (await (await as(login)).post('/Requests/personalChange/Send', { payload })).body as Sent;
    const first = { presentAddress: 'Road 7', nationality: 'Nepali' };
    const sent = [
      await ask('employee', { reason: 'First', ...first }),
      await ask('manager', { reason: 'Other', presentAddress: 'Road 8' }),
      await ask('employee', { reason: 'Second', presentAddress: 'Road 9' }),
    ];
    expect((await approve('hr', ...sent)).status).toBe(200);
    const rows = await query(
      server.owner,
      `select e.code, d.present_address as address, d.nationality from employee_details d
       join employees e on e.id = d.id where e.code in ('U-employee', 'U-manager') order by e.code`,
    );
    expect(rows).toEqual([
      { code: 'U-employee', address: 'Road 9', nationality: 'Nepali' },
      { code: 'U-manager', address: 'Road 8', nationality: null },
    ]);
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  });

  it('removes a value that no longer applies', async () => {
    const moved = await send('personalChange', { reason: 'Moved', permanentAddress: 'Road 1' });
    expect((await approve('hr', moved.body as Sent)).status).toBe(200);
    const address = async () =>
      partIn(await read('employee', 'U-employee'), 'addresses')?.values?.['permanentAddress'];
    expect(await address()).toBe('Road 1');
    const removed = await send('personalChange', { reason: 'Sold', removed: 'permanentAddress' });
    expect(removed.status).toBe(200);
    expect(await address()).toBe('Road 1');
    expect((await approve('hr', removed.body as Sent)).status).toBe(200);
    expect(await address()).toBeNull();
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  });

  it('of a supervisor applies from its date, never forms a circle, and is verified', async () => {
    const early = { reason: 'New team', supervisorId: id('U-md'), supervisorFrom: '2000-01-01' };
    expect(JSON.stringify((await send('managerChange', early)).body)).toContain('From cannot be');
    const alone = { reason: 'x', supervisorFrom: '2149-01-01' };
    expect(JSON.stringify((await send('managerChange', alone)).body)).toContain('is required');
    const self = { reason: 'New team', supervisorId: id('U-employee') };
    expect(JSON.stringify((await send('managerChange', self)).body)).toContain(
      'People cannot report',
    );
    const input = { reason: 'New team', supervisorId: id('U-md'), supervisorFrom: '2149-01-01' };
    const sent = (await send('managerChange', input)).body as Sent;
    expect(await seenBy('hr', sent)).toMatchObject({ supervisorId: 'The manager → The md' });
    expect((await approve('hr', sent)).status).toBe(200);
    const rows = await query(
      server.owner,
      `select lower(v.valid)::text as day, s.code, v.reason from employee_versions v
       join employees e on e.id = v.employee_id join employees s on s.id = v.supervisor_id
       where e.code = 'U-employee' and v.superseded_at is null order by v.valid`,
    );
    expect(rows).toMatchObject([
      { code: 'U-manager' },
      { day: '2149-01-01', code: 'U-md', reason: 'New team' },
    ]);
    expect((await read('employee', 'U-employee')).supervisor?.id).toBe(id('U-manager'));
    // A change that would form a circle by the day of its approval is refused then.
    const circle = (await send('managerChange', { reason: 'x', supervisorId: id('U-audit') }))
      .body as Sent;
    await server.owner.raw(`update employee_versions v set supervisor_id = e.id from employees e
      where e.code = 'U-employee' and v.superseded_at is null
        and v.employee_id = (select id from employees where code = 'U-audit')`);
    expect((await approve('hr', circle)).status).toBe(409);
    await server.owner.raw(`update employee_versions set supervisor_id = null
      where superseded_at is null and employee_id = (select id from employees where code = 'U-audit')`);
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  });

  it('of a bank account is approved by HR and finance, and cannot be made otherwise', async () => {
    await server.owner.raw(`insert into banks (account_id, name) values (1, 'Sonali Bank')`);
    const account = {
      bankId: 1,
      accountName: 'The employee',
      accountNumber: '2222 3333 44',
      validFrom: '2026-12-01',
    };
    const bad = await send('bankAccountChange', { ...account, accountNumber: '1;2' });
    expect(JSON.stringify(bad.body)).toContain('5 to 34 letters and digits');
    const sent = (await send('bankAccountChange', account)).body as Sent;
    expect((await approve('manager', sent)).status).not.toBe(200);
    expect((await approve('hr', sent)).status).toBe(200);
    expect(partIn(await read('employee', 'U-employee'), 'bank')?.rows).toEqual([]);
    expect((await approve('finance', sent)).status).toBe(200);
    const own = await read('employee', 'U-employee');
    expect(partIn(own, 'bank')?.rows).toMatchObject([{ accountNumber: '2222 3333 44' }]);
    expect(partIn(await read('hr', 'U-employee'), 'bank')).toMatchObject({
      count: 1,
      mayEdit: false,
    });
    expect((await save('hr', 'bank', { rows: [] })).status).toBe(403);
    await server.owner.raw(`update employee_bank_accounts set account_number = '1'`);
    expect(await recordsAsChanged(server.db, null, proved)).not.toEqual([]);
  });
});

it('the contact book lists everyone’s office contact data, and nothing else', async () => {
  const client = await as('employee');
  const { body } = await client.get('/Employee/ContactBook?search=the%20fin');
  const { items } = body as ContactPage;
  expect(items.map(({ code }) => code)).toContain('U-finance');
  expect(Object.keys(items[0] ?? {})).not.toContain('personalMobile');
  expect(JSON.stringify(items)).not.toContain('1990123456789');
});
