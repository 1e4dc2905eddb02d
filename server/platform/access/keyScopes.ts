import { FLAGS, type MenuReference } from '#machines/core/values/menuReferences.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from './actor.ts';
import { appliesEverywhere } from './declared.ts';
import { unitsOfEach } from './reach.ts';

/**
 * The scopes of a key that its keeper (the person who answers for it) still has in every business unit in which the
 * key's program has a role. A new key cannot have more than these, and a key loses what its keeper loses.
 */
export async function scopesWithin(
  db: Db | Tx,
  keeper: Pick<Actor, 'userId' | 'accountId' | 'scopes'>,
  programId: number,
  scopes: readonly string[],
): Promise<string[]> {
  const roles = await query<{ unit: number | null }>(
    db,
    'select distinct business_unit_id as unit from user_roles where user_id = $programId',
    { programId },
  );
  const covered = new Set<string>();
  for (const flag of FLAGS) {
    const references = scopes.flatMap((scope) => {
      const [id, own] = scope.split(':');
      return own === flag ? [Number(id) as MenuReference] : [];
    });
    if (references.length === 0) continue;
    const units = await unitsOfEach(db, keeper, references, flag);
    for (const reference of references) {
      const reached = units.flatMap((one) => (one.reference === reference ? one.unitId : []));
      const isEverywhere = reached.includes(0);
      const covers = ({ unit }: { unit: number | null }) =>
        isEverywhere || (unit !== null && reached.includes(unit));
      const isHeld = isEverywhere || !appliesEverywhere(reference, flag);
      if (isHeld && reached.length > 0 && roles.every(covers)) covered.add(`${reference}:${flag}`);
    }
  }
  return scopes.filter((scope) => covered.has(scope));
}
