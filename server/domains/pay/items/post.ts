import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { fieldsSql } from '#server/platform/history/records/declared.ts';
import { PAY_ITEM_COLUMNS, type NewPayItem, type PayItem, type PayItemActor } from './payItem.ts';
import { getRecord } from './record.ts';

export interface Posted {
  /** The items that were newly posted. */
  posted: PayItem[];
  /** The items that already existed for the same source, ID and month. They are unchanged. */
  standing: PayItem[];
}

/**
 * Posts any number of items in one statement. Items that exist for a source and month stay unchanged, so a
 * repeated run posts only missing ones, and concurrent runs post each once.
 * @throws Error for an employee of another account, or an amount that isn't above 0.
 */
export async function postPayItems(
  tx: Tx,
  items: readonly NewPayItem[],
  by: PayItemActor,
  reason?: string,
): Promise<Posted> {
  if (items.length === 0) return { posted: [], standing: [] };
  const given = {
    employees: items.map(({ employeeId }) => employeeId),
    months: items.map(({ month }) => month),
    directions: items.map(({ direction }) => direction),
    kinds: items.map(({ kind }) => kind),
    sources: items.map(({ source }) => source),
    sourceIds: items.map(({ sourceId }) => sourceId),
    elementIds: items.map(({ elementId }) => elementId ?? null),
    amounts: items.map(({ amount }) => String(amount)),
    accountId: by.accountId,
    userId: by.userId,
  };
  const [strangers] = await query<{ ids: number[] | null }>(
    tx,
    `select array_agg(distinct g) as ids from unnest($employees::bigint[]) g
     where not exists (select from employees e where e.id = g and e.account_id = $accountId)`,
    given,
  );
  if (strangers?.ids)
    throw new Error(`No employees of account ${by.accountId}: ${strangers.ids.join(', ')}`);
  const posted = await query<PayItem & { after: Record<string, unknown> }>(
    tx,
    `insert into pay_items as t (account_id, employee_id, month, direction, kind, source, source_id,
       amount, element_id, posted_by)
     select $accountId, employee, date_trunc('month', month)::date, direction, kind, source,
       source_id, amount, element, $userId
     from unnest($employees::bigint[], $months::date[], $directions::text[], $kinds::text[],
       $sources::text[], $sourceIds::bigint[], $amounts::numeric[], $elementIds::bigint[])
       as g (employee, month, direction, kind, source, source_id, amount, element)
     on conflict (account_id, source, source_id, month)
       where cancelled_at is null and corrects_id is null and continues_id is null do nothing
     returning ${PAY_ITEM_COLUMNS}, ${fieldsSql('pay item')} as after`,
    given,
  );
  await getRecord(
    tx,
    posted.map(({ id, after }) => ({ id, before: null, after })),
    by,
    reason,
  );
  if (posted.length === items.length) return { posted, standing: [] };
  const standing = await query<PayItem>(
    tx,
    `select distinct ${PAY_ITEM_COLUMNS} from pay_items t
     join unnest($sources::text[], $sourceIds::bigint[], $months::date[]) as g (source, id, month)
       on g.source = t.source and g.id = t.source_id
         and date_trunc('month', g.month)::date = t.month
     where t.account_id = $accountId and t.cancelled_at is null and t.corrects_id is null
       and t.id <> all($posted::bigint[])
     order by t.id`,
    { ...given, posted: posted.map(({ id }) => id) },
  );
  return { posted, standing };
}
