import type { MenuReference } from '#machines/values/menuReferences.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import { query } from '#server/db/sql.ts';
import type { ImportCaller } from './fileImport.ts';

export interface KnownPerson {
  id: number;
  name: string;
}

/** People of the units in which the caller may import, by lower-case employee id. */
export async function peopleByCode(
  { tx, actor }: ImportCaller,
  reference: MenuReference,
  codes: readonly string[],
): Promise<Map<string, KnownPerson>> {
  const units = await unitsPermitted(tx, actor, reference, 'isCreate');
  const rows = await query<KnownPerson & { code: string }>(
    tx,
    `select id, name, lower(code) as code from employees
     where account_id = $accountId and is_active and lower(code) = any($codes::text[])
       and ($units::bigint[] is null or business_unit_id = any($units))`,
    { accountId: actor.accountId, units, codes: codes.map((code) => code.toLowerCase()) },
  );
  return new Map(rows.map((row) => [row.code, row]));
}
