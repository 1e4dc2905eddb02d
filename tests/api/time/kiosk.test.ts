import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KioskRegistered, KioskView } from '#machines/domains/time/contracts/kiosk.ts';
import type { SlipsAnswer } from '#machines/domains/company/contracts/users.ts';
import type { ErrorAnswer, LoginAnswer } from '#machines/core/contracts/workflow.ts';
import { textOfPdf } from '#tests/api/pay/pdfText.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { call, createClient, type Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let hr: Client;
let admin: Client;
let employee: Client;
let token: string;
let deviceId: number;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await query(
        owner,
        `update employees set personal_mail = '',
           office_mail = case when id <= 12 then '' else code || '@example.com' end`,
      );
      await recordAll(owner);
    },
  });
  [hr, admin, employee] = await Promise.all([
    server.as('hr'),
    server.as('admin'),
    server.as('employee'),
  ]);
  deviceId = await save('punchDevice', { name: 'Hall', code: 'K-1', businessUnitId: 1 });
});
afterAll(() => server.close());

async function save(resource: string, values: object): Promise<number> {
  const answer = await hr.post(`/Resources/${resource}/Save`, { values });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { autoId: number }).autoId;
}

const slipsFor = async (employeeIds: number[]) =>
  (await admin.post('/Users/Slips', { employeeIds })).body as SlipsAnswer;

const pins = new Map<string, string>();

/** The PINs as printed. */
async function readPins({ content }: SlipsAnswer): Promise<void> {
  const text = (await textOfPdf(Buffer.from(content, 'base64'))).join(' ');
  for (const [, number = '', pin = ''] of text.matchAll(/number (\w+), PIN (\d{6})/g)) {
    pins.set(number, pin);
  }
}
const getPin = (employeeId: number): string => pins.get(numberOf(employeeId)) ?? '';

const numberOf = (id: number) => `E${String(id).padStart(5, '0')}`;
const at = (path: string, body: object) => call(server.url, 'POST', `/Kiosk/${path}`, body);

describe('a slip', () => {
  it('lets a person without an address sign in, once', async () => {
    const { slips, content, remaining } = await slipsFor([1]);
    expect([slips.length, remaining]).toEqual([1, 0]);
    expect(slips[0]).toMatchObject({ employeeId: 1, loginId: numberOf(1) });
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const link = slips[0]?.link.split('#')[1];
    const body = {
      token: link,
      newPassword: 'purple lantern over Padma',
      confirmPassword: 'purple lantern over Padma',
    };
    const first = await call(server.url, 'POST', '/Users/AcceptInvitation', body);
    expect([first.status, (first.body as LoginAnswer).strLoginId]).toEqual([200, numberOf(1)]);
    expect((await call(server.url, 'POST', '/Users/AcceptInvitation', body)).status).toBe(400);
    const own = await createClient(server.url, numberOf(1), 'purple lantern over Padma');
    expect((await own.get('/Attendance/MyMonth')).status).toBe(200);
    const mails = await query(
      server.owner,
      `select from outbox where payload->>'kind' = 'invitation'`,
    );
    expect(mails).toEqual([]);
  });

  it('is made for everyone without an address, and not twice unless asked', async () => {
    const all = await slipsFor([]);
    await readPins(all);
    expect(pins.size).toBe(11);
    expect(all.slips.map(({ employeeId }) => employeeId)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(await admin.post('/Users/Slips', {})).toMatchObject({ status: 409 });
    const before = getPin(2);
    await readPins(await slipsFor([2]));
    expect(getPin(2)).not.toBe(before);
    expect(await recordsAsChanged(server.db, null)).toEqual([]);
  });

  it('is refused for people who have an address and a password, and to people without the right', async () => {
    const id = employee.employeeId;
    await query(server.owner, `update employees set office_mail = 'a@example.com' where id = $id`, {
      id,
    });
    expect(await admin.post('/Users/Slips', { employeeIds: [id] })).toMatchObject({ status: 409 });
    expect(await employee.post('/Users/Slips', {})).toMatchObject({ status: 403 });
  });

  it('opens no account with rights over others', async () => {
    const id = (await server.as('finance')).employeeId;
    await query(
      server.owner,
      `update employees set office_mail = '', personal_mail = '' where id = $id`,
      { id },
    );
    expect(await admin.post('/Users/Slips', { employeeIds: [id] })).toMatchObject({ status: 409 });
  });
});

describe('a kiosk', () => {
  it('is registered by those who keep devices', async () => {
    expect((await employee.post('/Kiosk/Register', { deviceId })).status).toBe(403);
    const answer = await admin.post('/Kiosk/Register', { deviceId });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Hall' } });
    ({ token } = answer.body as KioskRegistered);
    const list = await hr.get('/Kiosk/List');
    expect(list.body).toMatchObject({
      items: [{ deviceId, name: 'Hall', registeredAt: expect.any(String) }],
    });
    const [stored] = await query(server.owner, 'select * from kiosks');
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('shows a person their own day and leave, by number and PIN', async () => {
    const leaveTypeId = await save('leaveType', {
      name: 'Casual',
      isPaid: true,
      granted: 'byHand',
      accrualEvery: 'monthly',
      accrualPaidAt: 'lastDay',
      accrualBy: 'time',
      roundTo: 'none',
      sandwich: 'none',
      mostNegative: 5,
      encashBy: 'basic',
    });
    const pin = getPin(3);
    const opened = await at('Open', { token, number: ` ${numberOf(3).toLowerCase()} `, pin });
    expect(opened).toMatchObject({ status: 200, body: { punches: [] } });
    expect((opened.body as KioskView).leave).toEqual([
      { leaveTypeId, type: 'Casual', available: null },
    ]);
    expect(opened.headers.get('set-cookie')).toBe(null);
  });

  it('records a check-in of its own device, and a second tap only once', async () => {
    const person = { token, number: numberOf(3), pin: getPin(3) };
    expect(await at('Punch', { ...person, kind: 'in' })).toMatchObject({ status: 200 });
    expect(await at('Punch', { ...person, kind: 'in' })).toMatchObject({ status: 409 });
    expect((await at('Open', person)).body).toMatchObject({ punches: [{ kind: 'in' }] });
    const punches = await query(
      server.owner,
      `select employee_id as "employeeId", source, device_id as "deviceId" from punches`,
    );
    expect(punches).toEqual([{ employeeId: 3, source: 'device', deviceId }]);
  });

  it('sends a leave application like the screen, with its refusals', async () => {
    const person = { token, number: numberOf(4), pin: getPin(4) };
    const { leave } = (await at('Open', person)).body as KioskView;
    const leaveTypeId = leave[0]?.leaveTypeId;
    await save('leaveYear', { name: 'Year', startsOn: '2026-01-01', endsOn: '2027-12-31' });
    const sent = await at('RequestLeave', { ...person, leaveTypeId, from: '2027-03-02' });
    expect(sent).toMatchObject({ status: 200, body: { number: expect.stringMatching(/^LV-/) } });
    const again = await at('RequestLeave', { ...person, leaveTypeId, from: '2027-03-02' });
    expect(again.status).not.toBe(200);
    const own = await query(
      server.owner,
      'select employee_id as "employeeId" from requests order by id',
    );
    expect(own).toEqual([{ employeeId: 4 }]);
  });

  it('limits guesses, whatever the PIN', async () => {
    const pin = getPin(5);
    const wrong = pin === '000000' ? '000001' : '000000';
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      statuses.push((await at('Open', { token, number: numberOf(5), pin: wrong })).status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
    expect((await at('Open', { token, number: numberOf(5), pin })).status).toBe(429);
    expect((await at('Open', { token, number: numberOf(6), pin: getPin(6) })).status).toBe(200);
    const unknown = await at('Open', { token, number: 'E99999', pin });
    expect((unknown.body as ErrorAnswer).message).toBe('Number or PIN is incorrect');
  });

  it('is of no use with another secret, a changed PIN, or once it has ended', async () => {
    const person = { token, number: numberOf(7), pin: getPin(7) };
    const other = 'A'.repeat(43);
    expect((await at('Open', { ...person, token: other })).status).toBe(401);
    await query(
      server.owner,
      `update kiosk_pins set pin_hash = (select pin_hash from kiosk_pins where employee_id = 3)
       where employee_id = 7`,
    );
    expect((await at('Open', { ...person, pin: getPin(3) })).status).toBe(401);
    expect((await admin.post('/Kiosk/End', { deviceId })).status).toBe(200);
    expect((await at('Open', { token, number: numberOf(3), pin: getPin(3) })).status).toBe(401);
  });
});
