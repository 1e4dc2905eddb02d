import { grouped } from '#machines/values/grouped.ts';
import type { MenuReference } from '#machines/values/menuReferences.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import { query } from '#server/db/sql.ts';
import type { ImportCaller } from './fileImport.ts';

export interface KnownPerson {
  id: number;
  name: string;
}

/**
 * Finds people of the units in which the caller may import, by their code: as it is written, or else the only
 * one in another case. Of two such, the overtime of one would be paid to the other.
 */
export async function peopleByCode(
  { tx, actor }: ImportCaller,
  reference: MenuReference,
  codes: readonly string[],
): Promise<(code: string) => KnownPerson | undefined> {
  const units = await unitsPermitted(tx, actor, reference, 'isCreate');
  const rows = await query<KnownPerson & { code: string }>(
    tx,
    `select id, name, code from employees
     where account_id = $accountId and is_active and lower(code) = any($codes::text[])
       and ($units::bigint[] is null or business_unit_id = any($units))`,
    { accountId: actor.accountId, units, codes: codes.map((code) => code.toLowerCase()) },
  );
  const exact = new Map(rows.map((row) => [row.code, row]));
  const inAnyCase = grouped(rows, ({ code }) => code.toLowerCase());
  return (code) => {
    const [only, ...others] = inAnyCase.get(code.toLowerCase()) ?? [];
    return exact.get(code) ?? (others.length === 0 ? only : undefined);
  };
}
