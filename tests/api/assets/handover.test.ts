import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldAsset } from '#machines/domains/assets/contracts/handover.ts';
import type { RegisterPage } from '#machines/domains/assets/contracts/register.ts';
import { query } from '#server/platform/db/sql.ts';
import { createKind, register } from '#tests/support/assets.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await hire(owner, { login: 'colleague', roles: ['employee'] });
      await hire(owner, { login: 'third', roles: ['employee'] });
    },
  });
});
afterAll(() => server.close());

const ascending = (a: number, b: number): number => a - b;
const employeeIdOf = async (login: string) => (await server.as(login)).employeeId;
const offer = async (assetId: number, login: string, more: object = {}) => {
  const employeeId = await employeeIdOf(login);
  return (await server.as('admin')).post('/Asset/Offer', { assetId, employeeId, ...more });
};
const own = async (login: string): Promise<HeldAsset[]> =>
  (await (await server.as(login)).get('/Asset/Own')).body as HeldAsset[];
const handoverOf = async (login: string, assetId: number): Promise<HeldAsset | undefined> =>
  (await own(login)).find((one) => one.assetId === assetId);
const send = async (login: string, handoverId: number | undefined, event: object) => {
  const answer = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', {
    workflow: 'assetHandover',
    items: [{ subjectId: handoverId, event }],
  });
  const body = answer.body as { message: string; refused?: { reason: string }[] };
  return { status: answer.status, message: body.refused?.[0]?.reason ?? body.message };
};
const take = async (login: string, assetId: number) =>
  send(login, (await handoverOf(login, assetId))?.handoverId, { type: 'receive' });
const equip = async (login: string, values: object = {}): Promise<HeldAsset> => {
  const assetId = await register(server, {
    assetKindId: await createKind(server),
    price: 1000,
    ...values,
  });
  expect(await offer(assetId, login)).toMatchObject({ status: 200 });
  expect(await take(login, assetId)).toMatchObject({ status: 200 });
  const held = await handoverOf(login, assetId);
  if (!held) throw new Error('Nothing is held');
  return held;
};
const holdings = (assetId: number) =>
  query<{ employeeId: number; isOpen: boolean }>(
    server.owner,
    `select employee_id as "employeeId", held_until is null as "isOpen" from asset_holdings
     where asset_id = $assetId order by id`,
    { assetId },
  );
const itemsOf = (handoverId: number) =>
  query<{ amount: number; isCancelled: boolean }>(
    server.owner,
    `select amount::float8 as amount, cancelled_at is not null as "isCancelled" from pay_items
     where source = 'asset' and source_id = $handoverId order by id`,
    { handoverId },
  );

it('counts only when its receiver says so, and stays in the store if they don’t', async () => {
  const assetId = await register(server, { assetKindId: await createKind(server) });
  expect(await offer(assetId, 'employee')).toMatchObject({ status: 200 });
  expect(await holdings(assetId)).toEqual([]);
  expect(await offer(assetId, 'colleague')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is offered to The employee: withdraw that first') },
  });
  const offered = await handoverOf('employee', assetId);
  // No one receives for another, not even the store.
  expect(await send('admin', offered?.handoverId, { type: 'receive' })).toMatchObject({
    status: 403,
  });
  expect(await send('employee', offered?.handoverId, { type: 'refuse' })).toMatchObject({
    status: 400,
  });
  expect(
    await send('employee', offered?.handoverId, { type: 'refuse', comment: 'The box was empty' }),
  ).toMatchObject({ status: 200 });
  expect(await handoverOf('employee', assetId)).toBeUndefined();
  expect(await offer(assetId, 'colleague')).toMatchObject({ status: 200 });
  expect(await take('colleague', assetId)).toMatchObject({ status: 200 });
  expect(await holdings(assetId)).toMatchObject([{ isOpen: true }]);
  expect(await offer(assetId, 'employee')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('ask for it back first') },
  });
});

it('comes back with an inspection, and damage costs no more than a loss', async () => {
  const { handoverId, assetId } = await equip('employee');
  expect(await send('admin', handoverId, { type: 'askReturn' })).toMatchObject({ status: 200 });
  expect(await send('employee', handoverId, { type: 'offerReturn' })).toMatchObject({
    status: 200,
  });
  const damaged = { type: 'acceptReturn', condition: 'damaged' };
  expect(await send('employee', handoverId, damaged)).toMatchObject({ status: 403 });
  expect(await send('admin', handoverId, { ...damaged, amount: 1000.01 })).toEqual({
    status: 409,
    message: expect.stringContaining('costs 1000.00 at most, by the rule of its kind'),
  });
  expect(await send('admin', handoverId, { ...damaged, amount: 250 })).toMatchObject({
    status: 200,
  });
  expect(await itemsOf(handoverId)).toEqual([{ amount: 250, isCancelled: false }]);
  expect(await holdings(assetId)).toMatchObject([{ isOpen: false }]);
  const { items } = (await (await server.as('admin')).get('/Asset/Register?pageSize=200'))
    .body as RegisterPage;
  expect(items.find((row) => row.assetId === assetId)).toMatchObject({
    condition: 'damaged',
    holder: null,
  });
  expect(await offer(assetId, 'employee')).toMatchObject({ status: 200 });
});

it('charges a confirmed loss by the rule, and pays it back when it is found', async () => {
  const { handoverId, assetId } = await equip('employee');
  const lost = { type: 'reportLoss', comment: 'Left in a bus' };
  expect(await send('employee', handoverId, lost)).toMatchObject({ status: 200 });
  expect(await itemsOf(handoverId)).toEqual([]);
  const confirm = { type: 'confirmLoss', comment: 'Heard', price: 1 };
  expect(await send('employee', handoverId, confirm)).toMatchObject({ status: 403 });
  expect(await send('admin', handoverId, confirm)).toMatchObject({ status: 200 });
  expect(await itemsOf(handoverId)).toEqual([{ amount: 1000, isCancelled: false }]);
  expect(await handoverOf('employee', assetId)).toMatchObject({ state: 'lost', charge: 1000 });
  expect(await offer(assetId, 'colleague')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is lost') },
  });
  expect(await send('admin', handoverId, { type: 'find', comment: 'In a drawer' })).toMatchObject({
    status: 200,
  });
  expect(await itemsOf(handoverId)).toEqual([{ amount: 1000, isCancelled: true }]);
  expect(await holdings(assetId)).toMatchObject([{ isOpen: true }]);
});

it('passes from person to person with the words of both, without a day between them', async () => {
  const { handoverId, assetId } = await equip('employee');
  const employeeId = await employeeIdOf('colleague');
  const passOn = async (login: string) =>
    (await server.as(login)).post('/Asset/PassOn', { handoverId, employeeId });
  expect(await passOn('third')).toMatchObject({ status: 404 });
  expect(await passOn('employee')).toMatchObject({ status: 200 });
  expect(await handoverOf('employee', assetId)).toMatchObject({ state: 'held' });
  expect(await take('colleague', assetId)).toMatchObject({ status: 200 });
  expect(await handoverOf('employee', assetId)).toMatchObject({ state: 'passedOn' });
  expect(await holdings(assetId)).toEqual([
    { employeeId: await employeeIdOf('employee'), isOpen: false },
    { employeeId, isOpen: true },
  ]);
});

it('counts pieces without tags, and never hands out more than there are', async () => {
  const kind = await createKind(server, { isCounted: true });
  const assetId = await register(server, { assetKindId: kind, name: 'Cables', quantity: 5 });
  const answers = await Promise.all(
    ['employee', 'colleague', 'third'].map((login) => offer(assetId, login, { quantity: 2 })),
  );
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'Only 1 of Cables are left',
  });
});

describe('at the same moment', () => {
  it('is offered to one of two, and the other hears to whom', async () => {
    const assetId = await register(server, { assetKindId: await createKind(server) });
    const answers = await Promise.all([offer(assetId, 'employee'), offer(assetId, 'colleague')]);
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringMatching(/is offered to The (employee|colleague): withdraw that first/),
    });
  });

  it('is received or withdrawn, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const assetId = await register(server, { assetKindId: await createKind(server) });
      await offer(assetId, 'employee');
      const id = (await handoverOf('employee', assetId))?.handoverId;
      const [received, withdrawn] = await Promise.all([
        send('employee', id, { type: 'receive' }),
        send('admin', id, { type: 'withdraw' }),
      ]);
      expect([received.status, withdrawn.status].toSorted(ascending)).toEqual([200, 409]);
      expect(await holdings(assetId)).toHaveLength(received.status === 200 ? 1 : 0);
    }
  });

  it('goes to a colleague or back to the store, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { handoverId, assetId } = await equip('employee');
      await (
        await server.as('employee')
      ).post('/Asset/PassOn', { handoverId, employeeId: await employeeIdOf('colleague') });
      const [taken, returned] = await Promise.all([
        take('colleague', assetId),
        send('admin', handoverId, { type: 'acceptReturn', condition: 'good' }),
      ]);
      expect([taken.status, returned.status].toSorted(ascending)).toEqual([200, 409]);
      const open = (await holdings(assetId)).filter(({ isOpen }) => isOpen);
      expect(open).toHaveLength(taken.status === 200 ? 1 : 0);
    }
  });

  it('is refused by the database itself if two should have it on one day', async () => {
    const { handoverId, assetId } = await equip('employee');
    const again = query(
      server.owner,
      `with given as (
         insert into asset_handovers (account_id, asset_id, quantity, receiver_id, created_at)
         select account_id, asset_id, 1, receiver_id, now() from asset_handovers where id = $handoverId
         returning id)
       insert into asset_holdings (account_id, handover_id, asset_id, employee_id, quantity, is_single, held_from)
       select h.account_id, given.id, h.asset_id, h.receiver_id, 1, true, current_date + 3
       from given, asset_handovers h where h.id = $handoverId`,
      { handoverId },
    );
    await expect(again).rejects.toThrow('asset_held_once');
    expect(await holdings(assetId)).toHaveLength(1);
  });
});
