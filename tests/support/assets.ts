import { startSome } from '#server/domains/assets/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
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
      offerDays: 7,
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

/** Gives someone a laptop that they have confirmed; returns the handover. */
export async function giveAsset(
  server: Pick<TestServer, 'owner' | 'db' | 'services'>,
  employeeId: number,
  {
    serialNumber = null,
    price = null,
  }: { serialNumber?: string | null; price?: number | null } = {},
): Promise<number> {
  const [row] = await query<{ id: number }>(
    server.owner,
    `with kind as (
       insert into asset_kinds (account_id, name, loss_rule)
       select e.account_id, 'Laptops of ' || e.id || coalesce($serialNumber, ''), 'price' from employees e
       where e.id = $employeeId returning id
     ), asset as (
       insert into assets (name, business_unit_id, asset_kind_id, serial_number, price)
       select 'Laptop', e.business_unit_id, kind.id, $serialNumber, $price::numeric
       from kind, employees e where e.id = $employeeId returning id, account_id
     ), given as (
       insert into asset_handovers (account_id, asset_id, quantity, receiver_id, created_at)
       select account_id, id, 1, $employeeId, '2024-05-01T00:00:00Z' from asset
       returning id, account_id, asset_id, receiver_id
     )
     insert into asset_holdings (account_id, handover_id, asset_id, employee_id, quantity, is_single, held_from)
     select account_id, id, asset_id, receiver_id, 1, true, '2024-05-01' from given
     returning handover_id as id`,
    { employeeId, serialNumber, price },
  );
  await withTransaction(server.db, (tx) => startSome(tx, server.services.engine));
  return row?.id ?? 0;
}
