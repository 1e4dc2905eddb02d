import { z } from 'zod';
import type { BandsAnswer } from '#machines/domains/pay/tax/contract.ts';
import { getSlices } from '#machines/domains/pay/tax/slices.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { CallOption } from '#machines/kits/reports/report.ts';
import { emptyAsMissing, queryDay, queryInt } from '#server/platform/http/query.ts';

export const bandsQuery = z.object({
  tableId: queryInt('Table is required').pipe(z.number().positive('Table is required')),
  amount: z.coerce.number('must be an amount').min(0).max(1_000_000_000_000),
  day: emptyAsMissing(queryDay.optional()),
  keys: emptyAsMissing(z.string().max(200).default('')),
});

interface Row {
  table: string;
  from: string;
  source: string | null;
  upTo: number | null;
  rate: number;
}

/** GET /Tax/Bands: the tax on an amount, band by band. Nothing is stored. */
export async function readBands(
  { db, actor }: Call,
  { tableId, amount, day: requestedDay, keys }: z.output<typeof bandsQuery>,
): Promise<BandsAnswer> {
  const { accountId } = actor;
  const day = requestedDay ?? (await accountToday(db, accountId));
  const rows = await query<Row>(
    db,
    `select t.name as table, r.from_day::text as "from", max(r.name) over () as source,
       (r.up_to::numeric * 100)::bigint as "upTo", (r.value::numeric * 1000)::bigint as rate
     from pay_tables t join pay_table_rows r on r.pay_table_id = t.id
     where t.id = $tableId and t.account_id = $accountId and t.kind = 'bands' and t.value_unit = 'percent'
       and r.value !~ '/' and coalesce(r.up_to, '') !~ '/' and coalesce(r.keys, '') = $keys
       and r.from_day = (select max(x.from_day) from pay_table_rows x
         where x.pay_table_id = t.id and x.from_day <= $day::date)
     order by r.up_to::numeric nulls last`,
    { tableId, accountId, day, keys },
  );
  const [first] = rows;
  if (!first) throw notFound('The table has no bands on this day');
  const { slices, total } = getSlices(Math.round(amount * 100), rows);
  return { table: first.table, from: first.from, source: first.source, slices, total };
}

/** GET /Tax/BandTables: the tables of tax bands whose values are rates. */
export const listBandTables = ({ db, actor }: Call): Promise<CallOption[]> =>
  query<CallOption>(
    db,
    `select id as value, name as label from pay_tables
     where account_id = $accountId and is_active and kind = 'bands' and value_unit = 'percent' order by name`,
    { accountId: actor.accountId },
  );
