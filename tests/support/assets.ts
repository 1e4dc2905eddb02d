import type { TestServer } from './server.ts';

type Server = Pick<TestServer, 'as'>;

let made = 0;

/** A kind of assets; single pieces whose loss costs the full price, unless stated otherwise. */
export async function createKind(server: Server, values: object = {}): Promise<number> {
  made += 1;
  const answer = await (
    await server.as('admin')
  ).post('/Resources/assetKind/Save', {
    values: {
      name: `Kind ${made}`,
      isCounted: false,
      lossRule: 'price',
      ...values,
    },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { autoId: number }).autoId;
}

export interface NewAsset {
  assetKindId: number;
  name?: string;
  businessUnitId?: number;
  assetTag?: string | null;
  serialNumber?: string | null;
  quantity?: number;
  price?: number | null;
  boughtOn?: string | null;
  workplaceId?: number | null;
}

/** Registers an asset as an administrator. */
export async function register(server: Server, values: NewAsset): Promise<number> {
  made += 1;
  const answer = await (
    await server.as('admin')
  ).post('/Resources/asset/Save', {
    values: {
      name: `Asset ${made}`,
      businessUnitId: 1,
      quantity: 1,
      condition: 'new',
      service: 'inService',
      ...values,
    },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { autoId: number }).autoId;
}
