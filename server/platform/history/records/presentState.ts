import { CONCERNS, type Concern } from '#machines/core/contracts/verification.ts';
import { attempt, runCheck } from '#server/platform/history/verification/check.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { withoutNestedLoops } from './withoutNestedLoops.ts';
import { query } from '#server/platform/db/sql.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import { sameJson } from '#server/platform/history/chain/chain.ts';
import type { PresentRecord } from './readRecords.ts';
import type { Fields } from './recordChanges.ts';
import type { RecordType } from './recordType.ts';
import { derive } from '#server/platform/slot.ts';
import { declaredRecordTypes, getFields } from './declared.ts';
import { withoutLabel } from './recordType.ts';

export interface Change {
  recordId: string;
  before: Fields | null;
  after: Fields | null;
  isErased: boolean;
}

/** The state of a record after all its changes. `fields` is null if it was deleted. */
export interface Folded {
  fields: Fields | null;
  /**
   * Whether some of the record's changes were erased, so that only a part of the state is known.
   */
  isErased: boolean;
}

/**
 * Compares every record with its last change, and each change with the previous one. All types share a transaction,
 * because beginning and ending one for each of a hundred types took most of the time in a small company. If one type
 * cannot be read, the types are checked separately.
 */
export async function recordsAsChanged(
  db: Db,
  account: number | null,
  types: readonly RecordType[] = declaredRecordTypes.value,
): Promise<Broken[]> {
  const of = (own: Db, some: readonly RecordType[]) =>
    own.transaction(
      async (tx) => {
        await withoutNestedLoops(tx);
        const broken: Broken[] = [];
        for (const type of some) broken.push(...(await ofType(tx, type, account)));
        return broken;
      },
      { readOnly: true },
    );
  const used = types === declaredRecordTypes.value ? await usedTypes(db) : types;
  return attempt(
    db,
    (own) => of(own, used),
    async () => {
      const broken: Broken[] = [];
      for (const type of used) {
        const check = await runCheck(db, `records of type ${type.recordType}`, (own) =>
          of(own, [type]),
        );
        broken.push(...check);
      }
      return broken;
    },
  );
}

/** The types that have records or changes. A new company uses less than half of all types. */
async function usedTypes(db: Db): Promise<RecordType[]> {
  const typeRows = await run<{ type: string }>(db, usedTypesQuery(), {});
  const used = new Set(typeRows.map(({ type }) => type));
  return declaredRecordTypes.value.filter(({ recordType }) => used.has(recordType));
}

// The types that have changes. They are found by skipping through an index, because reading every change takes as long
// as verifying it.
const usedTypesQuery = derive(declaredRecordTypes, (types): Statement => ({
  name: 'cadre-used-record-types',
  sql: `${types.map(({ recordType, table }) => `(select '${recordType}' as type from ${table} t limit 1)`).join(' union all ')}
    union all (with recursive notified as (
      (select record_type as type from record_changes order by 1 limit 1)
      union all
      select (select c.record_type from record_changes c where c.record_type > t.type order by 1 limit 1)
      from notified t where t.type is not null
    ) select type from notified where type is not null)`,
}));

async function ofType(tx: Tx, type: RecordType, account: number | null): Promise<Broken[]> {
  const wrong = (recordId: string, reason: string, fields: string[] = []): Broken => ({
    workflow: type.recordType,
    subjectId: Number.parseInt(recordId, 10),
    seq: 0,
    reason,
    concern: getConcern(type, fields),
    row: {
      table: type.stored ?? type.table,
      id: recordId,
      ...(fields.length > 0 ? { fields } : {}),
    },
  });
  const { changes, present } = await unsettled(tx, type, account);
  const { folded, torn } = foldChanges(
    changes.map(({ before, after, ...change }) => ({
      ...change,
      before: plain(before),
      after: plain(after),
    })),
  );
  const broken = torn.map((recordId) =>
    wrong(recordId, 'A change does not begin where the one before it ended'),
  );
  for (const { recordId, fields } of present) {
    const existing = folded.get(recordId);
    folded.delete(recordId);
    if (!existing?.fields) {
      broken.push(wrong(recordId, 'It is there, but no change explains how it came to be'));
      continue;
    }
    const now = plain(fields) ?? {};
    const off = Object.keys(now).filter((name) => !sameField(now[name], existing, name));
    if (off.length > 0) {
      broken.push(wrong(recordId, `It was changed past its record: ${off.join(', ')}`, off));
    }
  }
  for (const [recordId, { fields }] of folded) {
    if (fields !== null) broken.push(wrong(recordId, 'It is gone, and no change explains why'));
  }
  return broken;
}

function getConcern({ concern = 'record', concerns = {} }: RecordType, fields: string[]): Concern {
  const own = new Set(fields.map((field) => concerns[field] ?? concern));
  return CONCERNS.find((one) => own.has(one)) ?? concern;
}

/**
 * The changes and records that PostgreSQL cannot compare itself. It settles most records: those with one change, or
 * with two of which the last equals the row; doing that here took a second for 100,000 transitions. A single statement
 * reads both, because a change in between would look like tampering.
 */
async function unsettled(
  tx: Tx,
  type: RecordType,
  account: number | null,
): Promise<{ changes: Change[]; present: Pick<PresentRecord, 'recordId' | 'fields'>[] }> {
  const { recordType, table, key, account: owner } = type;
  const rows = await query<Change & { fields: Fields | null; isPresent: boolean }>(
    tx,
    `with changes as materialized (
       select c.id, c.record_id, c.before, c.after, c.erased_at is not null as is_erased,
         count(*) over (partition by c.record_id) as count,
         row_number() over (partition by c.record_id order by c.id) as number
       from record_changes c
       where c.record_type = $recordType and ($account::bigint is null or c.account_id = $account)
     ), present as materialized (
       select (${key})::text as record_id, ${getFields(type)} as fields from ${table} t
       where $account::bigint is null or ${owner} = $account
     ), settled as materialized (
       select c.record_id from changes c join present p on p.record_id = c.record_id
       left join changes s on s.record_id = c.record_id and s.number = 2
       where c.number = 1 and c.before is null and not c.is_erased and case c.count
         when 1 then c.after = p.fields
         -- Merged and compared, because for nested objects containment (@>) would accept additional fields.
         when 2 then not s.is_erased and s.after is not null and c.after || s.before = c.after
           and c.after || s.after = p.fields
         end
     )
     select false as "isPresent", c.record_id as "recordId", c.before, c.after,
       c.is_erased as "isErased", null::jsonb as fields, c.id
     from changes c where not exists (select from settled s where s.record_id = c.record_id)
     union all
     select true, p.record_id, null, null, false, p.fields, 0
     from present p where not exists (select from settled s where s.record_id = p.record_id)
     order by "recordId", id`,
    { recordType, account },
  );
  return {
    changes: rows.filter(({ isPresent }) => !isPresent),
    present: rows.flatMap(({ isPresent, recordId, fields }) =>
      isPresent ? [{ recordId, fields: fields ?? {} }] : [],
    ),
  };
}

const plain = (fields: Fields | null): Fields | null =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, withoutZone(withoutLabel(value))]),
  );

const ZONED = /^(\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d:\d\d)$/;

/**
 * Converts times to UTC. Times that were recorded before connections set their time zone are in the time zone of the
 * server.
 */
function withoutZone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutZone);
  const [, second = '', fraction = '', offset = ''] =
    typeof value === 'string' ? (ZONED.exec(value) ?? []) : [];
  if (second === '' || offset === '+00:00') return value;
  const utc = new Date(`${second}${offset}`).toISOString().slice(0, second.length);
  return `${utc}${fraction}+00:00`;
}

/**
 * Whether a field still has its recorded value. Erased fields are not compared. Neither are empty fields that no change
 * mentions, because they were added to the type later.
 */
export const sameField = (now: unknown, { fields, isErased }: Folded, name: string): boolean =>
  fields !== null && name in fields
    ? sameJson(now, fields[name])
    : isErased || (fields !== null && now === null);

/**
 * Applies the changes of each record in order. Returns the resulting states, and the records in which a change does not
 * start from the state that the previous change left.
 */
export function foldChanges(changes: readonly Change[]): {
  folded: Map<string, Folded>;
  torn: string[];
} {
  const folded = new Map<string, Folded>();
  const torn: string[] = [];
  for (const { recordId, before, after, isErased } of changes) {
    const existing = folded.get(recordId) ?? { fields: null, isErased: false };
    if (isErased) {
      folded.set(recordId, { fields: {}, isErased: true });
      continue;
    }
    const { fields } = existing;
    const follows =
      before === null
        ? fields === null
        : fields !== null &&
          Object.entries(before).every(
            ([name, value]) =>
              sameJson(value, fields[name] ?? null) || (existing.isErased && !(name in fields)),
          );
    if (!follows) torn.push(recordId);
    folded.set(recordId, {
      fields: after === null ? null : { ...fields, ...after },
      isErased: existing.isErased,
    });
  }
  return { folded, torn };
}
