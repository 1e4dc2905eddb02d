import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import {
  handoverOf,
  markAsset,
  offer,
  openCount,
  readCount,
  readItems,
  receive,
  send,
  today,
} from '#tests/support/assetCounts.ts';
import { createKind, register, type NewAsset } from '#tests/support/assets.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await hire(owner, { login: 'colleague', roles: ['employee'] });
    },
  });
});
afterAll(() => server.close());
// A test that fails leaves no place frozen for the next one.
afterEach(async () => {
  const open = await query<{ id: number }>(
    server.owner,
    'select id from asset_counts where ended_at is null',
  );
  for (const { id } of open) {
    await send(server, 'admin', 'assetCount', id, { type: 'cancel', comment: 'The test is over' });
  }
});

const ascending = (a: number, b: number): number => a - b;
const stock = async (values: Partial<NewAsset> = {}): Promise<number> =>
  register(server, { assetKindId: await createKind(server), workplaceId: 1, ...values });
const give = async (assetId: number, login: string) => {
  expect(await offer(server, assetId, login)).toMatchObject({ status: 200 });
  expect(await receive(server, login, assetId)).toMatchObject({ status: 200 });
};
const move = async (assetId: number, values: object) => {
  const admin = await server.as('admin');
  const { body } = await admin.get(`/Resources/asset/Row?id=${assetId}`);
  const row = body as { version: number; values: object };
  return admin.post('/Resources/asset/Save', {
    id: assetId,
    version: row.version,
    values: { ...row.values, ...values },
  });
};
const statesOf = (countId: number) =>
  query<{ id: number; assetId: number; state: string }>(
    server.owner,
    `select t.id, t.asset_id as "assetId", i.state from asset_count_items t
     join workflow_instances i on i.workflow = 'missingAsset' and i.subject_id = t.id
     where t.count_id = $countId order by t.id`,
    { countId },
  );

it('freezes what is expected, and refuses every move of its place until it is closed', async () => {
  const inStore = await stock({ name: 'Scanner' });
  const held = await stock({ name: 'Notebook' });
  await give(held, 'employee');
  const offered = await stock({ name: 'Beamer' });
  await offer(server, offered, 'colleague');
  const elsewhere = await stock({ name: 'Camera', workplaceId: null });
  const { autoId: countId, status } = await openCount(server, 'hr', { includesHeld: true });
  expect(status).toBe(200);
  const expected = (await readItems(server, countId)).map(({ assetId }) => assetId);
  expect(expected).toEqual(expect.arrayContaining([inStore, held, offered]));
  expect(expected).not.toContain(elsewhere);

  const frozen = expect.stringMatching(
    new RegExp(`is being counted in AC-\\d+ \\(Head office\\) until ${today()}: wait until`),
  );
  expect(await offer(server, inStore, 'colleague')).toMatchObject({ status: 409, message: frozen });
  expect(await receive(server, 'colleague', offered)).toMatchObject({
    status: 409,
    message: frozen,
  });
  const acceptReturn = { type: 'acceptReturn', condition: 'good' };
  const handoverId = await handoverOf(server, 'employee', held);
  expect(await send(server, 'admin', 'assetHandover', handoverId, acceptReturn)).toMatchObject({
    status: 409,
    message: frozen,
  });
  const refused = { status: 400, body: { message: frozen } };
  expect(await move(inStore, { workplaceId: null })).toMatchObject(refused);
  expect(await move(inStore, { service: 'writtenOff' })).toMatchObject(refused);
  expect(await move(elsewhere, { workplaceId: 1 })).toMatchObject(refused);
  // What moves nothing is not refused.
  expect(await move(inStore, { price: 12 })).toMatchObject({ status: 200 });
  const admin = await server.as('admin');
  expect(
    await admin.post('/Resources/asset/SetActive', { ids: [inStore], isActive: false }),
  ).not.toMatchObject({ status: 200 });

  expect(await send(server, 'hr', 'assetCount', countId, { type: 'close' })).toMatchObject({
    status: 200,
  });
  // What no one has counted is missing, and is found by being received or taken back.
  expect((await offer(server, inStore, 'colleague')).message).toMatch(
    /^Scanner is missing since AC-\d+: say first that it was found$/,
  );
  expect(await receive(server, 'colleague', offered)).toMatchObject({ status: 200 });
  expect(await send(server, 'admin', 'assetHandover', handoverId, acceptReturn)).toMatchObject({
    status: 200,
  });
  const open = (await statesOf(countId)).filter(({ state }) => state === 'missing');
  expect(open.map(({ assetId }) => assetId)).toEqual([inStore]);
});

it('counts each asset once, says who was first, and lets a mistake be counted again with a reason', async () => {
  const assetId = await stock({ name: 'Drill', assetTag: 'DR-1', serialNumber: 'SN-1' });
  const { autoId: countId } = await openCount(server, 'hr');
  const answers = await Promise.all(
    ['hr', 'hr2', 'admin'].map((login) => markAsset(server, login, { countId, assetId })),
  );
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.message).toMatch(
    /^The (hr|hr2|admin) has counted Drill on \d{4}-\d\d-\d\d \d\d:\d\d$/,
  );
  const [item] = await readItems(server, countId, 'counted');
  expect(item).toMatchObject({ assetId, result: 'found', condition: 'good' });
  const unmark = async (login: string, reason: string) =>
    (await server.as(login)).post('/Asset/Count/Unmark', { itemId: item?.itemId, reason });
  expect(await unmark('admin', ' ')).toMatchObject({ status: 400 });
  expect(await unmark('admin', 'Another drill')).toMatchObject({ status: 200 });
  expect(await unmark('admin', 'Another drill')).toMatchObject({ status: 409 });
  expect(await markAsset(server, 'hr2', { countId, assetId })).toMatchObject({ status: 200 });
  const changes = await query<{ reason: string | null }>(
    server.owner,
    `select reason from record_changes where record_type = 'assetCountItem' and record_id = $id order by id`,
    { id: String(item?.itemId) },
  );
  expect(changes.map(({ reason }) => reason)).toEqual(['', '', 'Another drill', '']);
  const find = async (code: string) =>
    (await server.as('hr')).get(
      `/Asset/Count/Find?countId=${countId}&code=${encodeURIComponent(code)}`,
    );
  for (const code of ['dr-1', 'sn-1', 'https://cadre.example/assetRegistration/label?code=DR-1']) {
    expect(await find(code)).toMatchObject({ status: 200, body: { assetId } });
  }
  expect(await find('DR-9')).toMatchObject({
    status: 404,
    body: { message: 'No asset has the tag or serial number DR-9' },
  });
});

it('says in numbers what was found, elsewhere, damaged, missing and not expected, and writes it to the register', async () => {
  const [found, elsewhere, missing, other] = [
    await stock({ name: 'A' }),
    await stock({ name: 'B' }),
    await stock({ name: 'C' }),
    await stock({ name: 'D', workplaceId: null }),
  ];
  const counted = await stock({
    assetKindId: await createKind(server, { isCounted: true }),
    name: 'Cables',
    quantity: 5,
  });
  const { autoId: countId } = await openCount(server, 'hr');
  const others = (await readItems(server, countId)).filter(
    ({ assetId }) => ![found, elsewhere, missing, counted].includes(assetId),
  );
  for (const { assetId } of others) await markAsset(server, 'hr', { countId, assetId });
  await markAsset(server, 'hr', { countId, assetId: found, condition: 'damaged' });
  await markAsset(server, 'hr', {
    countId,
    assetId: elsewhere,
    result: 'elsewhere',
    note: 'Attic',
  });
  await markAsset(server, 'hr', { countId, assetId: other });
  expect(await markAsset(server, 'hr', { countId, assetId: found, quantity: 2 })).toMatchObject({
    status: 400,
  });
  await markAsset(server, 'hr', { countId, assetId: counted, quantity: 3 });
  await send(server, 'hr', 'assetCount', countId, { type: 'close' });
  expect(await readCount(server, countId)).toMatchObject({
    state: 'closed',
    expected: others.length + 4,
    found: others.length + 2,
    elsewhere: 1,
    damaged: 1,
    missing: 2,
    unexpected: 1,
  });
  const register = await query<{ id: number; condition: string; place: number | null }>(
    server.owner,
    `select id, condition, workplace_id as place from assets where id = any($ids::bigint[]) order by id`,
    { ids: [found, other] },
  );
  expect(register).toEqual([
    { id: found, condition: 'damaged', place: 1 },
    { id: other, condition: 'good', place: 1 },
  ]);
  expect(await markAsset(server, 'hr', { countId, assetId: missing })).toMatchObject({
    status: 409,
    message: expect.stringContaining('has ended'),
  });
  expect((await statesOf(countId)).map(({ assetId }) => assetId)).toEqual([missing, counted]);
});

it('lets two people write off what no one had, and reports the loss of what someone had', async () => {
  const inStore = await stock({ name: 'Safe' });
  const held = await stock({ name: 'Phone' });
  await give(held, 'employee');
  const { autoId: countId } = await openCount(server, 'hr', { includesHeld: true });
  const others = (await readItems(server, countId)).filter(
    ({ assetId }) => ![inStore, held].includes(assetId),
  );
  for (const { assetId } of others) await markAsset(server, 'hr', { countId, assetId });
  await send(server, 'hr', 'assetCount', countId, { type: 'close' });
  const rows = await statesOf(countId);
  const idOf = (assetId: number) => rows.find((row) => row.assetId === assetId)?.id;
  const decide = (login: string, assetId: number, type: string, comment?: string) =>
    send(server, login, 'missingAsset', idOf(assetId), { type, comment });
  expect(await decide('employee', inStore, 'find', 'Mine')).toMatchObject({ status: 404 });
  expect(await decide('hrUnit2', inStore, 'find', 'Ours')).toMatchObject({ status: 404 });
  expect(await decide('hr', inStore, 'proposeWriteOff')).toMatchObject({ status: 400 });
  expect(await decide('hr', inStore, 'reportLoss', 'Gone')).toMatchObject({ status: 409 });
  expect(await decide('hr', inStore, 'proposeWriteOff', 'Two searches')).toMatchObject({
    status: 200,
  });
  expect(await decide('hr', inStore, 'writeOff', 'I am sure')).toMatchObject({ status: 403 });
  expect(await decide('hr2', inStore, 'writeOff', 'Agreed')).toMatchObject({ status: 200 });
  expect(await decide('hr', held, 'proposeWriteOff', 'Gone')).toMatchObject({ status: 409 });
  expect(await decide('hr', held, 'reportLoss', 'Not shown')).toMatchObject({ status: 200 });
  const [service] = await query<{ service: string }>(
    server.owner,
    'select service from assets where id = $inStore',
    { inStore },
  );
  expect(service).toEqual({ service: 'writtenOff' });
  const [handover] = await query<{ state: string }>(
    server.owner,
    `select i.state from asset_handovers h join workflow_instances i on i.workflow = 'assetHandover'
       and i.subject_id = h.id where h.asset_id = $held`,
    { held },
  );
  expect(handover).toEqual({ state: 'lossReported' });
});

it('is not counted by the person who has it', async () => {
  const assetId = await stock();
  await give(assetId, 'hr');
  const { autoId: countId } = await openCount(server, 'hr', { includesHeld: true });
  expect(await markAsset(server, 'hr', { countId, assetId })).toMatchObject({ status: 403 });
  expect(await markAsset(server, 'hr2', { countId, assetId })).toMatchObject({ status: 200 });
});

it('is opened, counted and closed by the keepers of its unit only', async () => {
  const assetId = await stock();
  for (const login of ['hrUnit2', 'employee', 'audit']) {
    expect((await openCount(server, login)).status, login).toBe(login === 'hrUnit2' ? 404 : 403);
  }
  expect(await openCount(server, 'hr', { workplaceId: 2 })).toMatchObject({ status: 404 });
  expect(await openCount(server, 'hr', { endsOn: '2020-01-01' })).toMatchObject({ status: 400 });
  const { autoId: countId } = await openCount(server, 'hr');
  for (const login of ['hrUnit2', 'employee', 'audit']) {
    const mark = await markAsset(server, login, { countId, assetId });
    expect(mark.status, login).toBe(login === 'hrUnit2' ? 404 : 403);
    const close = await send(server, login, 'assetCount', countId, { type: 'close' });
    expect(close.status, login).toBe(login === 'audit' ? 403 : 404);
  }
  const see = async (login: string) =>
    (await (await server.as(login)).get(`/Asset/Count?countId=${countId}`)).status;
  expect(await see('hrUnit2')).toBe(404);
  expect(await see('employee')).toBe(403);
  expect(await see('audit')).toBe(200);
});

it('ends later if it is extended with a reason, and leaves nothing missing if it is cancelled', async () => {
  await stock();
  const { autoId: countId } = await openCount(server, 'hr');
  const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10);
  const extend = (endsOn: string) =>
    send(server, 'hr', 'assetCount', countId, { type: 'extend', endsOn, comment: 'Rain' });
  expect(await extend('2020-01-01')).toMatchObject({ status: 400 });
  expect(await extend(tomorrow)).toMatchObject({ status: 200 });
  expect(await readCount(server, countId)).toMatchObject({ endsOn: tomorrow });
  const cancel = { type: 'cancel', comment: 'The wrong floor' };
  expect(await send(server, 'hr', 'assetCount', countId, cancel)).toMatchObject({ status: 200 });
  expect(await statesOf(countId)).toEqual([]);
});

describe('at the same moment', () => {
  it('is opened by one of two, and the other hears which count is there', async () => {
    await stock();
    const answers = await Promise.all([
      openCount(server, 'hr'),
      openCount(server, 'admin', { workplaceId: null }),
    ]);
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(
      /^AC-\d+ is counting there already \((Head office|North), until /,
    );
  });

  it('lets either the count or the hand-over win, and the list agrees with who has it', async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < 6; round += 1) {
      const assetId = await stock();
      await offer(server, assetId, 'employee');
      const [opened, received] = await Promise.all([
        openCount(server, 'hr', { includesHeld: true }),
        receive(server, 'employee', assetId),
      ]);
      expect(opened.status).toBe(200);
      if (received.status !== 200) {
        expect(received.message).toContain('is being counted in AC-');
      }
      outcomes.add(received.status);
      const item = (await readItems(server, opened.autoId)).find((one) => one.assetId === assetId);
      expect(item).toMatchObject({ holder: received.status === 200 ? 'The employee' : null });
      await send(server, 'hr', 'assetCount', opened.autoId, { type: 'cancel', comment: 'Next' });
    }
    expect([...outcomes].every((status) => [200, 409].includes(status))).toBe(true);
  });

  it('counts before it closes, or not at all', async () => {
    for (let round = 0; round < 4; round += 1) {
      const assetId = await stock();
      const { autoId: countId } = await openCount(server, 'hr');
      const [marked, closed] = await Promise.all([
        markAsset(server, 'hr2', { countId, assetId }),
        send(server, 'hr', 'assetCount', countId, { type: 'close' }),
      ]);
      expect(closed.status).toBe(200);
      const missing = (await statesOf(countId)).some((row) => row.assetId === assetId);
      expect(missing).toBe(marked.status !== 200);
      for (const { id } of await statesOf(countId)) {
        await send(server, 'hr', 'missingAsset', id, { type: 'find', comment: 'Seen' });
      }
    }
  });
});
