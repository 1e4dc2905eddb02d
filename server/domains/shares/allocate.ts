import type { ShareMovement } from '#machines/domains/shares/contracts/shares.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { append, holdShares, type Balance } from './ledger.ts';
import { mustReachShares, refuseOwn } from './policy.ts';

/**
 * Allocates free shares of a unit to a person.
 * @throws AppError 403 without the right to edit or for the actor's own shares, 404 for unknown shares or employees,
 * 409 if fewer are left or the person has left the company.
 */
export async function allocateShares(
  tx: Tx,
  actor: Actor,
  movement: ShareMovement,
  at?: string,
): Promise<void> {
  const balance = await movable(tx, actor, movement);
  const person = await getPerson(tx, actor, movement.employeeId);
  if (!person.isActive) throw new AppError('conflict', `${person.name} no longer works here`);
  const remaining = balance.total - balance.allocated;
  if (movement.shareCount > remaining) {
    throw new AppError(
      'conflict',
      `Only ${remaining} shares of ${balance.businessUnitName} are left`,
    );
  }
  await append(tx, actor, [getEntry('allocation', movement)], at);
}

/**
 * Takes shares back from a person.
 * @throws AppError 403 without the right to edit or for the actor's own shares, 404 for unknown shares or employees,
 * 409 if the person has fewer shares.
 */
export async function releaseShares(
  tx: Tx,
  actor: Actor,
  movement: ShareMovement,
  at?: string,
): Promise<void> {
  const balance = await movable(tx, actor, movement);
  const person = await getPerson(tx, actor, movement.employeeId);
  const heldCount = await readHeldShares(tx, movement);
  if (movement.shareCount > heldCount) {
    throw new AppError(
      'conflict',
      `${person.name} holds ${heldCount} shares of ${balance.businessUnitName}`,
    );
  }
  await append(tx, actor, [getEntry('release', movement)], at);
}

const getEntry = (kind: 'allocation' | 'release', movement: ShareMovement) => ({
  companyShareId: movement.companyShareId,
  kind,
  quantity: movement.shareCount,
  employeeId: movement.employeeId,
  reason: movement.reason,
});

async function movable(
  tx: Tx,
  actor: Actor,
  { companyShareId, employeeId }: ShareMovement,
): Promise<Balance> {
  const balance = (await holdShares(tx, actor, [companyShareId])).get(companyShareId);
  if (!balance) throw notFound('There are no such company shares');
  await mustReachShares(tx, actor, 'isEdit', [balance.businessUnitId]);
  refuseOwn(actor, employeeId);
  return balance;
}

async function getPerson(
  tx: Tx,
  { accountId }: Actor,
  employeeId: number,
): Promise<{ name: string; isActive: boolean }> {
  const person = await queryOne<{ name: string; isActive: boolean }>(
    tx,
    `select name, is_active as "isActive" from employees
     where id = $employeeId and account_id = $accountId`,
    { employeeId, accountId },
  );
  if (!person) throw notFound('Employee not found');
  return person;
}

async function readHeldShares(
  tx: Tx,
  { companyShareId, employeeId }: ShareMovement,
): Promise<number> {
  const row = await queryOne<{ held: number }>(
    tx,
    `select coalesce(sum(case kind when 'allocation' then quantity else -quantity end), 0) as held
     from share_entries where company_share_id = $companyShareId and employee_id = $employeeId`,
    { companyShareId, employeeId },
  );
  return row?.held ?? 0;
}
