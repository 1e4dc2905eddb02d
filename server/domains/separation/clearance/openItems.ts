import type { ClearanceItemInput } from '#machines/domains/separation/clearanceItem/machine.ts';
import { clearanceItemWorkflow } from '#machines/domains/separation/clearanceItem/workflow.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { CLEARANCE_RECORD } from './binding.ts';
import { findBonds, findHeld, readTemplates, type FoundItem } from './findItems.ts';

/** Someone whose separation is approved and whose clearance begins. */
export interface Leaver {
  separationId: number;
  employeeId: number;
  typeId: number;
  lastDay: string;
  waiverLimit: number;
}

type Stored = Record<string, unknown> & {
  id: number;
  place: number;
  subject: string;
  unit: number;
  dueOn: string;
  dueAt: Date;
};

/**
 * Opens clearance items for leavers of one account: those of their separation types, and what they hold. Items that are
 * open already don't change, so this can be called again after a correction.
 */
export async function openItems(
  tx: Tx,
  engine: Engine,
  accountId: number,
  leavers: readonly Leaver[],
): Promise<void> {
  const held = await findHeld(
    tx,
    accountId,
    leavers.map(({ employeeId }) => employeeId),
  );
  const bonds = await findBonds(tx, accountId, leavers);
  const items = await leaveOutOpened(tx, leavers, [
    ...(await readTemplates(tx, leavers)),
    ...held,
    ...bonds,
  ]);
  if (items.length === 0) return;
  const byPerson = new Map(leavers.map((one) => [one.employeeId, one]));
  const getLeaver = (employeeId: number): Leaver => {
    const leaver = byPerson.get(employeeId);
    if (!leaver) throw new Error('The item belongs to none of the leavers');
    return leaver;
  };
  const rows = await query<Stored>(
    tx,
    `with wanted as (
       select * from rows from (jsonb_to_recordset($items::jsonb) as ("separationId" bigint,
         "employeeId" bigint, source text, "sourceId" bigint, title text, "lastDay" date,
         "daysBefore" integer)) with ordinality
         as w (separation, person, source, source_id, title, last_day, days_before, place)),
     stored as (
       insert into clearance_items (account_id, separation_id, employee_id, source, source_id, title,
         created_at)
       select $accountId, separation, person, source, source_id, title,
         date_trunc('milliseconds', coalesce($at::timestamptz, now()))
       from wanted order by place
       returning id, ${CLEARANCE_RECORD.columns.join(', ')})
     select s.*, w.place::integer as place, e.name || ' (' || e.code || ')' as subject,
       e.business_unit_id as unit, d.due::text as "dueOn",
       (d.due + 1)::timestamp at time zone account_time_zone($accountId) as "dueAt"
     from (select *, row_number() over (order by id) as n from stored) s
     join (select *, row_number() over (order by place) as n from wanted) w on w.n = s.n
     join employees e on e.id = s.employee_id
     cross join lateral (select greatest(w.last_day - w.days_before,
       account_day($accountId)) as due) d
     order by w.place`,
    {
      accountId,
      at: engine.at ?? null,
      items: JSON.stringify(
        items.map(({ employeeId, source, sourceId, title, daysBefore }) => {
          const { separationId, lastDay } = getLeaver(employeeId);
          return { separationId, employeeId, source, sourceId, title, lastDay, daysBefore };
        }),
      ),
    },
  );
  await dispatch(tx, engine, {
    workflow: clearanceItemWorkflow.id,
    actor: systemActor(accountId),
    items: rows.map((row) => {
      const item = items[row.place - 1];
      if (!item) throw new Error('The clearance item was not stored');
      const { employeeId, title, owner, source, value } = item;
      const input: ClearanceItemInput = {
        employeeId,
        title,
        owner,
        source,
        value,
        waiverLimit: getLeaver(employeeId).waiverLimit,
        dueOn: row.dueOn,
        dueAt: row.dueAt.toISOString(),
      };
      return {
        subjectId: row.id,
        event: { type: clearanceItemWorkflow.startEvent },
        start: {
          input: { ...input },
          subject: `${title}, ${row.subject}`,
          businessUnitId: row.unit,
          record: getRecord(CLEARANCE_RECORD, row),
        },
      };
    }),
  });
}

/** Returns the items that their separations don't have yet. */
async function leaveOutOpened(
  tx: Tx,
  leavers: readonly Leaver[],
  items: readonly FoundItem[],
): Promise<FoundItem[]> {
  const opened = await query<Pick<FoundItem, 'employeeId' | 'source' | 'sourceId' | 'title'>>(
    tx,
    `select c.employee_id as "employeeId", c.source, c.source_id as "sourceId", c.title
     from clearance_items c where c.separation_id = any($ids::bigint[])`,
    { ids: leavers.map(({ separationId }) => separationId) },
  );
  // Items of a separation type have no source ID, so their title identifies them.
  const getKey = ({ employeeId, source, sourceId, title }: (typeof opened)[number]): string =>
    [employeeId, source, sourceId, source === 'template' ? title : ''].join('/');
  const keys = new Set(opened.map(getKey));
  return items.filter((item) => !keys.has(getKey(item)));
}

/** Drops all items of separations that were cancelled or undone. */
export async function dropItems(
  tx: Tx,
  engine: Engine,
  accountId: number,
  separationIds: readonly number[],
): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    `select c.id from clearance_items c
     join workflow_instances i on i.workflow = 'clearanceItem' and i.subject_id = c.id
     where c.account_id = $accountId and c.separation_id = any($separationIds::bigint[])
       and not i.is_final order by c.id`,
    { accountId, separationIds: [...separationIds] },
  );
  if (rows.length === 0) return;
  await dispatch(tx, engine, {
    workflow: clearanceItemWorkflow.id,
    actor: systemActor(accountId),
    items: rows.map(({ id }) => ({ subjectId: id, event: { type: 'drop' } })),
  });
}
