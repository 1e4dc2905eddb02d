import type { CountItem, CountRow } from '#machines/domains/assets/contracts/count.ts';
import type { HeldAsset } from '#machines/domains/assets/contracts/handover.ts';
import type { TestServer } from './server.ts';

type Server = Pick<TestServer, 'as'>;
export interface Answer {
  status: number;
  message: string;
  autoId: number;
}

const getAnswer = ({ status, body }: { status: number; body: unknown }): Answer => {
  const { message, autoId, refused } = body as {
    message: string;
    autoId?: number;
    refused?: { reason: string }[];
  };
  return { status, message: refused?.[0]?.reason ?? message, autoId: autoId ?? 0 };
};

/** Today where the company is; in tests, that is UTC+6. */
export const today = (): string => new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);

export const openCount = async (server: Server, login: string, values: object = {}) =>
  getAnswer(
    await (
      await server.as(login)
    ).post('/Asset/Count/Open', {
      businessUnitId: 1,
      workplaceId: 1,
      endsOn: today(),
      ...values,
    }),
  );

export const markAsset = async (
  server: Server,
  login: string,
  values: { countId: number; assetId: number; [more: string]: unknown },
) =>
  getAnswer(
    await (
      await server.as(login)
    ).post('/Asset/Count/Mark', { result: 'found', condition: 'good', ...values }),
  );

export const send = async (
  server: Server,
  login: string,
  workflow: string,
  subjectId: number | undefined,
  event: object,
) =>
  getAnswer(
    await (
      await server.as(login)
    ).post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] }),
  );

export const readCount = async (server: Server, countId: number): Promise<CountRow> =>
  (await (await server.as('admin')).get(`/Asset/Count?countId=${countId}`)).body as CountRow;

export const readItems = async (server: Server, countId: number, part = ''): Promise<CountItem[]> =>
  (
    (await (await server.as('admin')).get(`/Asset/Count/Items?countId=${countId}&part=${part}`))
      .body as { items: CountItem[] }
  ).items;

/** Offers an asset to someone; returns the answer. */
export const offer = async (server: Server, assetId: number, login: string, more: object = {}) => {
  const { employeeId } = await server.as(login);
  return getAnswer(
    await (
      await server.as('admin')
    ).post('/Asset/Offer', { assetId, employeeId, quantity: 1, ...more }),
  );
};

export const handoverOf = async (server: Server, login: string, assetId: number) =>
  ((await (await server.as(login)).get('/Asset/Own')).body as HeldAsset[]).find(
    (one) => one.assetId === assetId,
  )?.handoverId;

export const receive = async (server: Server, login: string, assetId: number) =>
  send(server, login, 'assetHandover', await handoverOf(server, login, assetId), {
    type: 'receive',
  });
