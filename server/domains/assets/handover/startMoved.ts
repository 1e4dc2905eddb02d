import type { AssetHandoverInput } from '#machines/domains/assets/handover/machine.ts';
import { assetHandoverWorkflow } from '#machines/domains/assets/handover/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { HANDOVER_RECORD } from './binding.ts';

type Row = Record<string, unknown> & {
  id: number;
  accountId: number;
  assetId: number;
  employeeId: number;
  quantity: number;
  unitId: number;
  title: string;
  receiver: string;
  hasLogin: boolean;
  isReturned: boolean;
};

/** At most this many workflows begin in one transaction. */
const CHUNK = 2000;

/** Begins the workflow of handovers that an upgrade created from employees' files. It can be called repeatedly. */
export async function startMovedHandovers(db: Db, engine: Engine): Promise<void> {
  while (await withTransaction(db, (tx) => startSome(tx, engine)));
}

/** Begins the workflow of held assets that have none; returns whether there may be more. */
export async function startSome(tx: Tx, engine: Engine): Promise<boolean> {
  const rows = await query<Row>(
    tx,
    `select ${HANDOVER_RECORD.columns.map((column) => `h.${column}`).join(', ')}, h.id, h.account_id as "accountId",
       h.asset_id as "assetId", h.receiver_id as "employeeId", a.business_unit_id as "unitId",
       a.name || ' (' || coalesce(a.serial_number, asset_code(a.id, a.asset_tag)) || ')'
         || case when h.quantity > 1 then ' × ' || h.quantity else '' end as title,
       e.name || ' (' || e.code || ')' as receiver, e.has_login as "hasLogin",
       b.held_until is not null as "isReturned"
     from asset_handovers h join assets a on a.id = h.asset_id join employees e on e.id = h.receiver_id
     join asset_holdings b on b.handover_id = h.id
     where not exists (select from workflow_instances i where i.workflow = 'assetHandover' and i.subject_id = h.id)
     order by h.account_id, h.id limit ${CHUNK} for update of h skip locked`,
    {},
  );
  for (const accountId of new Set(rows.map((row) => row.accountId))) {
    const own = rows.filter((row) => row.accountId === accountId);
    const actor = systemActor(accountId);
    const workflow = assetHandoverWorkflow.id;
    await dispatch(tx, engine, { workflow, actor, items: own.map(getStart) });
  }
  return rows.length === CHUNK;
}

function getStart(row: Row) {
  const { id, employeeId, assetId, title, quantity, receiver, unitId, hasLogin, isReturned } = row;
  const input: AssetHandoverInput = {
    employeeId,
    giverId: null,
    assetId,
    asset: title,
    quantity: Number(quantity),
    expiresAt: new Date(0).toISOString(),
    signsOnPaper: !hasLogin,
  };
  return {
    subjectId: id,
    event: { type: isReturned ? 'recordReturned' : 'record' },
    start: {
      input: { ...input },
      subject: `${title}, ${receiver}`,
      businessUnitId: unitId,
      record: getRecord(HANDOVER_RECORD, row),
    },
  };
}
