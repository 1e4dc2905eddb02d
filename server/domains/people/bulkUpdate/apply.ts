import { getColumn } from '#machines/kits/resources/resource.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import { getType } from '#server/kits/resources/store.ts';
import { BULK_PARTS, bulkPart, fieldsOfPart, type BulkPart } from './columns.ts';

type Values = Readonly<Record<string, unknown>>;
export interface PartChange {
  id: number;
  parts: Partial<Record<BulkPart, Values>>;
}

/** Writes the fields of any number of people, and increments the version of each record. */
export async function writeParts(
  tx: Tx,
  { accountId, userId }: Actor,
  changes: readonly PartChange[],
  reason: string,
): Promise<void> {
  const changed = changes.filter(({ parts }) => Object.keys(parts).length > 0);
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const about = { actor: { userId, accountId }, reason };
  await recordWhile(tx, 'employee', ids, about, () =>
    recordWhile(tx, 'personal record', ids, about, async () => {
      await query(
        tx,
        `insert into employee_details as t (id, account_id, version)
         select unnest($ids::bigint[]), $accountId, 1
         on conflict (id) do update set version = t.version + 1`,
        { ids, accountId },
      );
      for (const part of BULK_PARTS) await writePart(tx, part, changed);
    }),
  );
}

/** Fields that a line doesn't contain keep their value. */
async function writePart(tx: Tx, part: BulkPart, changes: readonly PartChange[]): Promise<void> {
  const rows = changes.flatMap(({ id, parts }) => {
    const values = parts[part];
    return values ? [{ id, said: Object.keys(values), ...inColumns(values) }] : [];
  });
  const names = new Set(rows.flatMap(({ said }) => said));
  const fields = Object.entries(fieldsOfPart(part)).filter(([name]) => names.has(name));
  if (fields.length === 0) return;
  await query(
    tx,
    `update ${bulkPart(part).table} t set ${fields
      .map(([name]) => {
        const column = getColumn(name);
        return `${column} = case when '${name}' = any(r.said) then r.${column} else t.${column} end`;
      })
      .join(', ')}
     from jsonb_to_recordset($rows::jsonb) as r (id bigint, said text[], ${fields
       .map(([name, field]) => `${getColumn(name)} ${getType(field)}`)
       .join(', ')})
     where t.id = r.id`,
    { rows: JSON.stringify(rows) },
  );
}

const inColumns = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [getColumn(name), value]));
