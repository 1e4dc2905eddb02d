import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ImportCaller } from './fileImport.ts';

export interface KnownPerson {
  id: number;
  name: string;
}

/** Finds people by their employee code, ignoring case, in the business units for which the caller may import. */
export async function peopleByCode(
  { tx, actor }: ImportCaller,
  reference: MenuReference,
  codes: readonly string[],
): Promise<(code: string) => KnownPerson | undefined> {
  const units = await unitsPermitted(tx, actor, reference, 'isCreate');
  const rows = await query<KnownPerson & { code: string }>(
    tx,
    `select id, name, code from employees
     where account_id = $accountId and is_active and comparison_key(code) = any($codes::text[])
       and ($units::bigint[] is null or business_unit_id = any($units))`,
    { accountId: actor.accountId, units, codes: codes.map(comparisonKey) },
  );
  const people = new Map(rows.map(({ code, ...person }) => [comparisonKey(code), person]));
  return (code) => people.get(comparisonKey(code));
}

/**
 * Refuses to undo an import if the caller no longer has access to all its business units.
 * @param rows a query of the employees (`employee_id`) of `$importId`
 * @throws AppError 403 that names one of the people
 */
export async function mustReachStill(
  { tx, actor }: Pick<ImportCaller, 'tx' | 'actor'>,
  reference: MenuReference,
  rows: string,
  importId: number,
): Promise<void> {
  const units = await unitsPermitted(tx, actor, reference, 'isCreate');
  if (units === null) return;
  const [out] = await query<{ who: string }>(
    tx,
    `select e.name || ' (' || e.code || ')' as who from employees e
     where e.id in (${rows}) and e.business_unit_id <> all($units::bigint[]) order by e.id limit 1`,
    { importId, units },
  );
  if (out) {
    throw new AppError('forbidden', `You may no longer change ${out.who}. Nothing was undone`);
  }
}

/** SQL for the people whom the imported rows of a table are about. */
export const peopleOfImport = (table: string): string =>
  `select r.employee_id from resource_imports i, jsonb_array_elements(i.rows) n
   join ${table} r on r.id = (n.value->>'id')::bigint where i.id = $importId`;
