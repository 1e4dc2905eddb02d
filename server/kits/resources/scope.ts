import { getColumn, isBusinessUnit, type Resource } from '#machines/kits/resources/resource.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { MenuReference, Flag } from '#machines/core/access/permissions.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { resourceNamed } from './declared.ts';

export interface Scope {
  /** The joins from the table of the resource, `t`, to the table with the account. */
  joins: string;
  /** SQL for the ID of the account. */
  account: string;
  /** SQL for the ID of the business unit; null if rows belong to the whole account. */
  unit: string | null;
}

/**
 * The resource that a reference refers to.
 * @throws if none is declared, which is a bug.
 */
export function getTarget(id: string): Resource {
  const target = resourceNamed(id);
  if (!target) throw new Error(`There is no resource ${id}`);
  return target;
}

/** How the rows of a resource belong to an account and a business unit. */
export function getScope(resource: Resource, alias = 't'): Scope {
  if (resource.scope === 'account') {
    const unit = isBusinessUnit(resource) ? `${alias}.id` : null;
    return { joins: '', account: `${alias}.account_id`, unit };
  }
  const { through } = resource.scope;
  const field = resource.fields[through];
  if (field?.kind !== 'reference') throw new Error(`${resource.id}.${through} is no reference`);
  const owner = getTarget(field.resource);
  const next = `${alias}_owner`;
  const above = getScope(owner, next);
  const join = `join ${owner.table} ${next} on ${next}.id = ${alias}.${getColumn(through)}`;
  return { ...above, joins: `${join} ${above.joins}` };
}

/**
 * The business units for which the caller may do this with the rows of a resource; null for all of them.
 * @throws AppError 403 if there are none.
 */
export async function getReach(
  db: Db | Tx,
  actor: Pick<Actor, 'userId' | 'accountId' | 'scopes'>,
  resource: Resource,
  flag: Flag,
): Promise<number[] | null> {
  const units = await unitsPermitted(db, actor, resource.screen.reference as MenuReference, flag);
  if (units?.length === 0) throw forbidden();
  return units;
}

/** SQL condition that limits rows to the account and the business units of the caller. */
export const within = ({ account, unit }: Scope): string =>
  `${account} = $accountId and ${unit === null ? 'true' : `($units::bigint[] is null or ${unit} = any($units))`}`;

/** The business unit of each row, through the row that owns it. */
export async function readOwners(
  tx: Db | Tx,
  { accountId }: Pick<Actor, 'accountId'>,
  resource: Resource,
  ids: readonly unknown[],
): Promise<Map<number, number>> {
  if (resource.scope === 'account') return new Map();
  const field = resource.fields[resource.scope.through];
  if (field?.kind !== 'reference') return new Map();
  const target = getTarget(field.resource);
  const scope = getScope(target);
  const rows = await query<{ id: number; unit: number }>(
    tx,
    `select t.id, ${scope.unit ?? 'null::bigint'} as unit from ${target.table} t ${scope.joins}
     where ${scope.account} = $accountId and t.id = any($ids::bigint[])`,
    { accountId, ids: ids.filter((id) => typeof id === 'number') },
  );
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}
