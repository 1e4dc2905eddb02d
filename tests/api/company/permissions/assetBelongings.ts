import { assetHandoverWorkflow } from '#machines/domains/assets/handover/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Theirs } from './attempt.ts';

type Place = Pick<Theirs, 'accountId' | 'businessUnitId' | 'employeeId' | 'userId'>;

/** An asset of a business unit. In the caller's own account it is inactive, because all of HR sees the others. */
export async function createAsset(
  { owner, db, services }: Pick<TestServer, 'owner' | 'db' | 'services'>,
  { accountId, businessUnitId, employeeId, userId }: Place,
): Promise<Pick<Theirs, 'assetId' | 'assetKindId' | 'assetHandoverId'>> {
  const [row] = await query<Pick<Theirs, 'assetId' | 'assetKindId' | 'assetHandoverId'>>(
    owner,
    `with kind as (
       insert into asset_kinds (account_id, name) values ($accountId, '${MARK} ' || $employeeId) returning id
     ), asset as (
       insert into assets (name, business_unit_id, asset_kind_id, is_active)
       select '${MARK}', $businessUnitId, id, $accountId::bigint <> 1 from kind
       returning id, asset_kind_id
     )
     insert into asset_handovers (account_id, asset_id, quantity, receiver_id, created_by, created_at)
     select $accountId, id, 1, $employeeId, $userId, now() from asset
     returning id as "assetHandoverId", asset_id as "assetId",
       (select asset_kind_id from asset) as "assetKindId"`,
    { accountId, businessUnitId, employeeId, userId },
  );
  if (!row) throw new Error('The asset was not stored');
  await withTransaction(db, (tx) =>
    dispatch(tx, services.engine, {
      workflow: assetHandoverWorkflow.id,
      actor: {
        ...systemActor(accountId),
        userId,
        roles: [{ role: 'admin', businessUnitId: null }],
      },
      items: [
        {
          subjectId: row.assetHandoverId,
          event: { type: assetHandoverWorkflow.startEvent },
          start: {
            input: {
              employeeId: 0,
              giverId: null,
              assetId: row.assetId,
              asset: MARK,
              quantity: 1,
              expiresAt: '2149-01-01T00:00:00.000Z',
              signsOnPaper: false,
            },
            subject: MARK,
            businessUnitId,
          },
        },
      ],
    }),
  );
  return row;
}
