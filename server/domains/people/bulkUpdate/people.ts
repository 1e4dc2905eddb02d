import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { ResourceRow } from '#machines/kits/resources/contract.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { placeJoins } from '#server/domains/people/employment/index.ts';
import { fieldSelects } from '#server/kits/resources/select.ts';
import { bulkPart, fieldsOfPart, type BulkPart, type FactColumn } from './columns.ts';

/** The current data of a person that a file can change. */
export interface BulkPerson {
  id: number;
  code: string;
  name: string;
  unitId: number;
  /** The version of everything that a file can change. Each change increments it. */
  version: string;
  /** The names of the person's dated facts. The supervisor is given by their employee ID. */
  facts: Record<FactColumn, string>;
  parts: Partial<Record<BulkPart, PartValues>>;
}

export interface PartValues {
  values: RowValues;
  named: ResourceRow['named'];
}

const HEAD = `select e.id, e.code, e.name, e.business_unit_id as "unitId",
    -- Begins with a letter, so that spreadsheets don't read the version as a number or a date.
    'p' || coalesce((select max(v.id) from employee_versions v where v.employee_id = e.id), 0)
      || 'r' || coalesce(i.version, 0) as version,
    jsonb_build_object('businessUnit', u.name, 'department', d.name, 'section', s.name,
      'workplaceGroup', p.name, 'workplace', w.name, 'designation', g.name,
      'employmentType', y.name, 'grade', e.grade, 'supervisor', coalesce(b.code, '')) as facts,
    '{}'::jsonb as parts
  from employees e ${placeJoins('e')}
  left join employees b on b.id = e.supervisor_id
  left join employee_details i on i.id = e.id`;

/** Locks the people with these codes in the order of their IDs, and returns their current data. */
export async function lockPeople(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
  parts: readonly BulkPart[],
): Promise<BulkPerson[]> {
  const ids = await query<{ id: number }>(
    tx,
    `select id from employees where account_id = $accountId and comparison_key(code) = any($codes::text[])
     order by id for no key update`,
    { accountId, codes: codes.map(comparisonKey) },
  );
  const people = await query<BulkPerson>(tx, `${HEAD} where e.id = any($ids::bigint[])`, {
    ids: ids.map(({ id }) => id),
  });
  await fillParts(tx, people, parts);
  return people;
}

/** Returns employees of these business units with IDs after the given one. */
export async function peopleAfter(
  db: Db,
  accountId: number,
  {
    units,
    businessUnitId,
    after,
    limit,
  }: { units: readonly number[] | null; businessUnitId: number; after: number; limit: number },
  parts: readonly BulkPart[],
): Promise<BulkPerson[]> {
  const people = await query<BulkPerson>(
    db,
    `${HEAD} where e.account_id = $accountId and e.is_active and e.id > $after
       and ($units::bigint[] is null or e.business_unit_id = any($units))
       and ($businessUnitId::bigint = 0 or e.business_unit_id = $businessUnitId)
     order by e.id limit $limit`,
    { accountId, units, businessUnitId, after, limit },
  );
  await fillParts(db, people, parts);
  return people;
}

async function fillParts(
  db: Db | Tx,
  people: readonly BulkPerson[],
  parts: readonly BulkPart[],
): Promise<void> {
  const ids = people.map(({ id }) => id);
  for (const part of parts) {
    const fields = fieldsOfPart(part);
    const { values, named, joins } = fieldSelects(fields);
    const rows = await query<PartValues & { id: number }>(
      db,
      `select t.id, ${values} as values, ${named} as named
       from ${bulkPart(part).table} t ${joins} where t.id = any($ids::bigint[])`,
      { ids },
    );
    const rowById = new Map(rows.map(({ id, ...row }) => [id, row]));
    const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
    for (const person of people) {
      person.parts[part] = rowById.get(person.id) ?? { values: empty, named: {} };
    }
  }
}
