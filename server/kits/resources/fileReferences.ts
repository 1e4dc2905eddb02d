import type { FieldValue, Field } from '#machines/kits/resources/field.ts';
import { getColumn, getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { comparisonKey, isSameName } from '#machines/core/values/textKeys.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Snapshot } from './changes.ts';
import { getScope, getTarget } from './scope.ts';

export type ReferenceField = Extract<Field, { kind: 'reference' | 'person' }>;

/**
 * A row that a name in a file can refer to. `owner` is the row that it depends on, such as the business unit of a
 * department.
 */
interface Candidate {
  id: number;
  owner: number | null;
}
/** Rows by the normalized form of their name. */
export type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/**
 * The active rows or people that a field may refer to. If a text is one person's code and another person's name, it
 * refers to the person with the code.
 */
export async function readCandidates(
  tx: Tx,
  accountId: number,
  field: ReferenceField,
  labels: readonly string[],
): Promise<Candidates> {
  const rows = await query<Candidate & { label: string }>(
    tx,
    field.kind === 'person'
      ? `select e.id, l.label, null::bigint as owner
         from employees e cross join lateral (values (comparison_key(e.code), true), (comparison_key(e.name), false))
           as l (label, is_code)
         where e.account_id = $accountId and e.is_active and l.label = any($labels::text[])
           and (l.is_code or not exists (select from employees c where c.account_id = $accountId
             and c.is_active and comparison_key(c.code) = l.label))
         order by e.id`
      : labelsSql(getTarget(field.resource), field.dependsOn),
    { accountId, labels },
  );
  const candidatesByKey = new Map<string, Candidate[]>();
  for (const { label, id, owner } of rows) {
    const existing = candidatesByKey.get(label);
    if (existing) existing.push({ id, owner });
    else candidatesByKey.set(label, [{ id, owner }]);
  }
  return candidatesByKey;
}

function labelsSql(target: Resource, depends: string | undefined): string {
  const scope = getScope(target);
  const title = `comparison_key(t.${getColumn(getTitle(target))})`;
  const owner = depends && target.fields[depends] ? `t.${getColumn(depends)}` : 'null::bigint';
  return `select t.id, ${title} as label, ${owner} as owner from ${target.table} t ${scope.joins}
    where ${scope.account} = $accountId and t.is_active and ${title} = any($labels::text[])
    order by t.id`;
}

/** A cell that contains a name, with the part of its row that is known so far. */
interface ReferenceCell {
  name: string;
  field: ReferenceField;
  label: string;
  cell: string;
  candidates: Candidates | undefined;
  before: Snapshot | null;
  given: Readonly<Record<string, unknown>>;
}

/**
 * The ID of the row that a cell refers to. If the name was not changed, it is the current row, so that importing an
 * exported file changes nothing. If several rows have the name, none is chosen: otherwise, the wrong one of two
 * namesakes might become head of a department.
 */
export function referencedBy(
  { name, field, label, cell, candidates, before, given }: ReferenceCell,
  problems: string[],
): FieldValue {
  if (cell === '') return null;
  const depends = field.kind === 'reference' ? field.dependsOn : undefined;
  const ownerBefore = depends === undefined ? null : (before?.values[depends] ?? null);
  const owner =
    depends === undefined || !(depends in given) ? ownerBefore : (given[depends] ?? null);
  const present = before?.named[name];
  if (present && isSameName(present.label, cell) && owner === ownerBefore) return present.id;
  const matches = (candidates?.get(comparisonKey(cell)) ?? []).filter(
    (one) => depends === undefined || one.owner === null || one.owner === owner,
  );
  const [only] = matches;
  if (matches.length === 1 && only) return only.id;
  problems.push(
    matches.length === 0
      ? `${label}: there is no “${cell}”`
      : field.kind === 'person'
        ? `${label}: several people are called “${cell}”. Enter the employee ID`
        : `${label}: there are several “${cell}”. Choose one in the form`,
  );
  return null;
}
