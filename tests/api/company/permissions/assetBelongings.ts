import { query } from '#server/platform/db/sql.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Theirs } from './attempt.ts';

type Place = Pick<Theirs, 'accountId' | 'businessUnitId' | 'employeeId' | 'userId'>;

/** An asset of a business unit. In the caller's own account it is inactive, because all of HR sees the others. */
export async function createAsset(
  { owner }: Pick<TestServer, 'owner'>,
  { accountId, businessUnitId, employeeId }: Place,
): Promise<Pick<Theirs, 'assetId' | 'assetKindId'>> {
  const [row] = await query<{ assetId: number; assetKindId: number }>(
    owner,
    `with kind as (
       insert into asset_kinds (account_id, name) values ($accountId, '${MARK} ' || $employeeId) returning id
     )
     insert into assets (name, business_unit_id, asset_kind_id, is_active)
     select '${MARK}', $businessUnitId, id, $accountId::bigint <> 1 from kind
     returning id as "assetId", asset_kind_id as "assetKindId"`,
    { accountId, businessUnitId, employeeId },
  );
  if (!row) throw new Error('The asset was not stored');
  return row;
}
