import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RegisterPage } from '#machines/domains/assets/contracts/register.ts';
import { query } from '#server/platform/db/sql.ts';
import { createKind, register, type NewAsset } from '#tests/support/assets.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = async (login: string, filters = ''): Promise<RegisterPage> =>
  (await (await server.as(login)).get(`/Asset/Register?${filters}`)).body as RegisterPage;
const priceOf = async (asset: NewAsset): Promise<number | undefined> => {
  const assetId = await register(server, asset);
  return (await list('admin')).items.find((row) => row.assetId === assetId)?.lossPrice;
};
const monthsAgo = async (months: number): Promise<string> => {
  const [row] = await query<{ day: string }>(
    server.owner,
    'select (account_day(1) - make_interval(months => $months::integer))::date::text as day',
    { months },
  );
  return row?.day ?? '';
};

it('prices a loss by the rule of its kind: its age, the full price, an amount, or nothing', async () => {
  const laptops = await createKind(server, {
    lossRule: 'age',
    lifeMonths: 40,
    lowestPercent: 10,
  });
  const bought = { assetKindId: laptops, price: 80_000 };
  expect(await priceOf({ ...bought, boughtOn: await monthsAgo(0) })).toBe(80_000);
  expect(await priceOf({ ...bought, boughtOn: await monthsAgo(10) })).toBe(60_000);
  expect(await priceOf({ ...bought, boughtOn: await monthsAgo(90) })).toBe(8000);
  // No one can say how old it is, so the person gets the benefit of the doubt.
  expect(await priceOf({ ...bought, boughtOn: null })).toBe(8000);
  expect(await priceOf({ ...bought, price: null })).toBe(0);
  const dollars = await createKind(server, { lossRule: 'price', currency: 'USD', rate: 110.5 });
  expect(await priceOf({ assetKindId: dollars, price: 20 })).toBe(2210);
  const badges = await createKind(server, { lossRule: 'fixed', fixedAmount: 500 });
  expect(await priceOf({ assetKindId: badges, price: 20 })).toBe(500);
  expect(await priceOf({ assetKindId: await createKind(server, { lossRule: 'none' }) })).toBe(0);
});

it('refuses a tag or serial number that any business unit uses, and several pieces with one tag', async () => {
  const kind = await createKind(server);
  await register(server, {
    assetKindId: kind,
    name: 'First',
    assetTag: 'LT-1',
    serialNumber: 'S 1',
  });
  const admin = await server.as('admin');
  const save = (values: object) =>
    admin.post('/Resources/asset/Save', { values: { ...BASIC, assetKindId: kind, ...values } });
  expect(await save({ businessUnitId: 2, assetTag: 'lt-1' })).toMatchObject({
    status: 400,
    body: { message: 'Tag lt-1 is already used by First' },
  });
  expect(await save({ serialNumber: 's 1' })).toMatchObject({
    status: 400,
    body: { message: 'Serial number s 1 is already used by First' },
  });
  expect(await save({ quantity: 2 })).toMatchObject({
    status: 400,
    body: { message: 'This kind is not counted: register each piece by itself' },
  });
  const counted = await createKind(server, { isCounted: true });
  expect(await save({ quantity: 2, assetKindId: counted })).toMatchObject({ status: 200 });
});

const BASIC = {
  name: 'Another',
  businessUnitId: 1,
  quantity: 1,
  condition: 'new',
  service: 'inService',
};

it('registers by file, and names the rows that it can’t take', async () => {
  await createKind(server, { name: 'Monitors' });
  const admin = await server.as('admin');
  const [unit] = await query<{ name: string }>(
    server.owner,
    'select name from business_units where id = 1',
  );
  const content = [
    'Name,Business unit,Kind,Tag,Number,Condition,Service',
    `Screen 1,${unit?.name},Monitors,MO-1,1,New,In service`,
    `Screen 2,${unit?.name},Monitors,MO-1,1,New,In service`,
    `Screen 3,${unit?.name},Tables,MO-3,1,New,In service`,
  ].join('\n');
  const { body } = await admin.post('/Resources/asset/CheckFile', { format: 'csv', content });
  expect(body).toMatchObject({ counts: { new: 1, refused: 2 } });
});

it('shows the units of the reader only, and prints a label for each piece that they see', async () => {
  const kind = await createKind(server);
  await register(server, { assetKindId: kind, name: 'Theirs', assetTag: 'U1-1' });
  const { items } = await list('hrUnit2', `assetKindId=${kind}`);
  expect(items.map(({ code }) => code)).toEqual([]);
  expect((await list('admin', `assetKindId=${kind}`)).items).toMatchObject([{ code: 'U1-1' }]);
  expect((await (await server.as('employee')).get('/Asset/Register')).status).toBe(403);
  const admin = await server.as('admin');
  const labels = await admin.get(`/Asset/Labels?assetKindId=${kind}`);
  expect(labels).toMatchObject({ status: 200 });
  expect(String(labels.body).startsWith('%PDF')).toBe(true);
  const hr = await server.as('hrUnit2');
  expect(await hr.get(`/Asset/Labels?assetKindId=${kind}`)).toMatchObject({
    status: 404,
    body: { message: 'No asset matches: change the filters' },
  });
});
