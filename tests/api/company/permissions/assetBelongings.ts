import { assetHandoverWorkflow } from '#machines/domains/assets/handover/workflow.ts';
import { assetCountWorkflow } from '#machines/domains/assets/count/workflow.ts';
import { missingAssetWorkflow } from '#machines/domains/assets/missing/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Theirs } from './attempt.ts';

type Place = Pick<Theirs, 'accountId' | 'businessUnitId' | 'employeeId' | 'userId'>;

/** An asset of a business unit, offered to someone, with a count that misses it. */
export const createAssets = async (
  server: Pick<TestServer, 'owner' | 'db' | 'services'>,
  place: Place,
) => {
  const asset = await createAsset(server, place);
  return { ...asset, ...(await createCount(server, place, asset.assetId)) };
};

/** An asset of a business unit. In the caller's own account it is inactive, because all of HR sees the others. */
async function createAsset(
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

/** An open count of the business unit, and an item of it that is missing. */
async function createCount(
  { owner, db, services }: Pick<TestServer, 'owner' | 'db' | 'services'>,
  { accountId, businessUnitId, userId }: Place,
  assetId: number,
): Promise<Pick<Theirs, 'assetCountId' | 'missingAssetId'>> {
  const [row] = await query<Pick<Theirs, 'assetCountId' | 'missingAssetId'>>(
    owner,
    `with opened as (
       insert into asset_counts (account_id, business_unit_id, includes_held, note, created_by, created_at, ends_on)
       values ($accountId, $businessUnitId, false, '${MARK}', $userId, now(), current_date) returning id)
     insert into asset_count_items (account_id, count_id, asset_id, is_expected, expected_quantity, is_frozen)
     select $accountId, id, $assetId, true, 1, true from opened
     returning count_id as "assetCountId", id as "missingAssetId"`,
    { accountId, businessUnitId, userId, assetId },
  );
  if (!row) throw new Error('The count was not stored');
  const actor = {
    ...systemActor(accountId),
    userId,
    roles: [{ role: 'admin' as const, businessUnitId: null }],
  };
  const begin = (
    workflow: { id: string; startEvent: string },
    subjectId: number,
    input: Record<string, unknown>,
    by = actor,
  ) =>
    withTransaction(db, (tx) =>
      dispatch(tx, services.engine, {
        workflow: workflow.id,
        actor: by,
        items: [
          {
            subjectId,
            event: { type: workflow.startEvent },
            start: { input, subject: MARK, businessUnitId },
          },
        ],
      }),
    );
  await begin(assetCountWorkflow, row.assetCountId, {
    number: MARK,
    place: MARK,
    expected: 1,
    endsOn: '2149-01-01',
    endsAt: '2149-01-01T00:00:00.000Z',
  });
  const held = { count: MARK, asset: MARK, assetId, quantity: 1, holderId: null, handoverId: null };
  await begin(
    missingAssetWorkflow,
    row.missingAssetId,
    held,
    systemActor(accountId) as typeof actor,
  );
  return row;
}
