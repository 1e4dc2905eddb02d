import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestedAsset, StoredAsset } from '#machines/domains/assets/contracts/request.ts';
import { query } from '#server/platform/db/sql.ts';
import { offer, receive } from '#tests/support/assetCounts.ts';
import { createKind, register } from '#tests/support/assets.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = async (assetKindId: number, more: object = {}) => {
  const employee = await server.as('employee');
  return employee.post('/Requests/assetRequest/Send', {
    payload: {
      assetKindId,
      fromDate: '2099-01-05',
      untilDate: null,
      reason: 'For visits',
      ...more,
    },
  });
};
const readRequest = async (id: number) => {
  const [row] = await query<{ workflow: string; state: string }>(
    server.owner,
    `select r.workflow, i.state from requests r
     join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id where r.id = $id`,
    { id },
  );
  return row ?? { workflow: '', state: '' };
};
const act = async (login: string, id: number, event: object) => {
  const { workflow } = await readRequest(id);
  const items = [{ subjectId: id, event }];
  return (await server.as(login)).post('/Workflow/Dispatch', { workflow, items });
};
const approve = async (assetKindId: number): Promise<number> => {
  const sent = await ask(assetKindId);
  expect(sent).toMatchObject({ status: 200 });
  const { requestId } = sent.body as { requestId: number };
  // No supervisor has a login here, so that HR acts for them; the keeper is another person.
  for (const login of ['hr', 'hr2']) {
    expect(await act(login, requestId, { type: 'approve' })).toMatchObject({ status: 200 });
  }
  return requestId;
};
const requested = async (login: string): Promise<RequestedAsset[]> =>
  (await (await server.as(login)).get('/Asset/Requested')).body as RequestedAsset[];

it('is to be given when it is approved, and ends when the person has received something', async () => {
  const kind = await createKind(server, { name: 'Tablets' });
  const assetId = await register(server, { assetKindId: kind, name: 'Tab' });
  const requestId = await approve(kind);
  expect(await requested('hr')).toMatchObject([
    { requestId, kind: 'Tablets', reason: 'For visits', offered: null },
  ]);
  expect(await requested('hrUnit2')).toEqual([]);
  expect((await (await server.as('employee')).get('/Asset/Requested')).status).toBe(403);
  const store = await (
    await server.as('hr')
  ).get(`/Asset/InStore?assetKindId=${kind}&businessUnitId=1`);
  expect((store.body as StoredAsset[]).map((one) => one.assetId)).toEqual([assetId]);
  expect(await offer(server, assetId, 'employee', { requestId })).toMatchObject({ status: 200 });
  expect(await requested('hr')).toMatchObject([{ offered: expect.stringContaining('Tab (A0') }]);
  expect(await readRequest(requestId)).toMatchObject({ state: 'approved' });
  expect(await receive(server, 'employee', assetId)).toMatchObject({ status: 200 });
  expect(await readRequest(requestId)).toMatchObject({ state: 'given' });
  expect(await requested('hr')).toEqual([]);
});

it('is fulfilled once, by the kind that it asks for, and for the person who asked', async () => {
  const kind = await createKind(server);
  const [first, second, other] = [
    await register(server, { assetKindId: kind }),
    await register(server, { assetKindId: kind }),
    await register(server, { assetKindId: await createKind(server) }),
  ];
  const requestId = await approve(kind);
  expect(await offer(server, other, 'employee', { requestId })).toMatchObject({
    status: 409,
    message: expect.stringContaining('asks for another kind'),
  });
  expect(await offer(server, first, 'hr2', { requestId })).toMatchObject({ status: 404 });
  const answers = await Promise.all(
    [first, second].map((assetId) => offer(server, assetId, 'employee', { requestId })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.message).toContain('is already offered for');
});

it('can be cancelled until something is given, and asks for no period that ends before it begins', async () => {
  const kind = await createKind(server);
  expect(await ask(kind, { untilDate: '2099-01-01' })).toMatchObject({
    status: 400,
    body: { message: 'Until cannot be before From' },
  });
  const requestId = await approve(kind);
  const cancel = { type: 'askToCancel', comment: 'Not needed' };
  expect(await act('employee', requestId, cancel)).toMatchObject({ status: 200 });
  expect(await act('hr2', requestId, { type: 'cancel' })).toMatchObject({ status: 200 });
  const assetId = await register(server, { assetKindId: kind });
  expect(await offer(server, assetId, 'employee', { requestId })).toMatchObject({
    status: 409,
    message: expect.stringContaining('Nothing is to be given for AR-'),
  });
});
