import type { z } from 'zod';
import type {
  removeProfitCentersBody,
  saveProfitCentersBody,
} from '#machines/domains/organisation/contracts/profitCenters.ts';
import { MENU, type Flag } from '#machines/core/access/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';
import { TYPE } from './read.ts';

type Body = z.output<typeof saveProfitCentersBody>;

/**
 * Stores how a person's cost is shared among profit centers from a day on, and ends the previous assignment.
 * @throws AppError 400 naming invalid values, 403 or 404 for a person out of the caller's reach, 409 for overlapping
 * days or an assignment that was changed since.
 */
export async function saveProfitCenters({ tx, actor }: WriteCall, body: Body): Promise<void> {
  const { employeeId, id } = body;
  const person = await reached(tx, actor, employeeId, id ? 'isEdit' : 'isCreate');
  await refuseProblems(tx, actor, body, person.joiningDate);
  const by = { actor: { accountId: actor.accountId, userId: actor.userId } };
  try {
    if (id) {
      await takeVersion(tx, { id, employeeId, version: body.version });
      await recordWhile(tx, TYPE, [id], by, async () => {
        await query(
          tx,
          `update profit_center_assignments set version = version + 1,
             valid = daterange($from::date, $until::date, '[]') where id = $id`,
          { id, from: body.from, until: body.until ?? null },
        );
        await storeShares(tx, id, body.shares);
      });
      return;
    }
    const before = await query<{ id: number }>(
      tx,
      `select id from profit_center_assignments where employee_id = $employeeId
         and upper_inf(valid) and lower(valid) < $from::date`,
      { employeeId, from: body.from },
    );
    const ended = before.map((row) => row.id);
    await recordWhile(tx, TYPE, ended, by, () =>
      query(
        tx,
        `update profit_center_assignments set version = version + 1,
           valid = daterange(lower(valid), $from::date) where id = any($ended::bigint[])`,
        { ended, from: body.from },
      ),
    );
    const created = await queryOne<{ id: number }>(
      tx,
      `insert into profit_center_assignments (account_id, employee_id, valid)
       values ($accountId, $employeeId, daterange($from::date, $until::date, '[]')) returning id`,
      { accountId: actor.accountId, employeeId, from: body.from, until: body.until ?? null },
    );
    const newId = created?.id ?? 0;
    await storeShares(tx, newId, body.shares);
    await recordCreated(tx, TYPE, [newId], by);
  } catch (error) {
    if (!isOverlap(error)) throw error;
    const message = `${person.name} has shares on some of these days already`;
    throw new AppError('conflict', message, { errors: [{ path: 'from', message }] });
  }
}

/** Deletes an assignment that was made by mistake. The history still shows it. */
export async function removeProfitCenters(
  { tx, actor }: WriteCall,
  { id, version }: z.output<typeof removeProfitCentersBody>,
): Promise<void> {
  const current = await queryOne<{ employeeId: number }>(
    tx,
    `select employee_id as "employeeId" from profit_center_assignments
     where id = $id and account_id = $accountId`,
    { id, accountId: actor.accountId },
  );
  if (!current) throw notFound('Employee not found');
  await reached(tx, actor, current.employeeId, 'isDelete');
  await takeVersion(tx, { id, employeeId: current.employeeId, version });
  const by = { actor: { accountId: actor.accountId, userId: actor.userId } };
  await recordWhile(tx, TYPE, [id], by, () =>
    query(tx, 'delete from profit_center_assignments where id = $id', { id }),
  );
}

/** Locks the person, so that new assignments wait for each other. */
async function reached(
  tx: Tx,
  actor: Actor,
  employeeId: number,
  flag: Flag,
): Promise<{ name: string; joiningDate: string | null }> {
  const person = await queryOne<{ name: string; joiningDate: string | null; unitId: number }>(
    tx,
    `select name, joining_date::text as "joiningDate", business_unit_id as "unitId" from employees
     where id = $employeeId and account_id = $accountId for no key update`,
    { employeeId, accountId: actor.accountId },
  );
  const seen = await unitsPermitted(tx, actor, MENU.profitCenterAssign, 'isView');
  if (!person || (seen !== null && !seen.includes(person.unitId))) {
    throw notFound('Employee not found');
  }
  const units = await unitsPermitted(tx, actor, MENU.profitCenterAssign, flag);
  if (units !== null && !units.includes(person.unitId)) throw forbidden();
  return person;
}

async function takeVersion(
  tx: Tx,
  { id, employeeId, version }: { id: number; employeeId: number; version: number },
): Promise<void> {
  const current = await queryOne<{ version: number }>(
    tx,
    `select version from profit_center_assignments
     where id = $id and employee_id = $employeeId for update`,
    { id, employeeId },
  );
  if (!current) throw notFound('Assignment not found');
  mustBeCurrent('record', version, current.version);
}

/** Refuses invalid values. An inactive profit center may stay in an existing assignment. */
async function refuseProblems(
  tx: Tx,
  { accountId }: Actor,
  { id, from, shares }: Body,
  joiningDate: string | null,
): Promise<void> {
  if (joiningDate !== null && from < joiningDate) {
    const message = 'From cannot be before the employment begins';
    throw invalid(message, [{ path: 'from', message }]);
  }
  const rows = await query<{ id: number }>(
    tx,
    `select c.id from profit_centers c where c.account_id = $accountId and c.id = any($ids::bigint[])
       and (c.is_active or exists (select from profit_center_shares s
         where s.profit_center_id = c.id and s.assignment_id = $id::bigint))`,
    { accountId, ids: shares.map(({ profitCenterId }) => profitCenterId), id: id ?? null },
  );
  const ids = new Set(rows.map((row) => row.id));
  const message = 'Profit center cannot be chosen';
  const problems = shares.flatMap(({ profitCenterId }, index) =>
    ids.has(profitCenterId) ? [] : [{ path: `shares.${index}.profitCenterId`, message }],
  );
  if (problems.length > 0) throw invalid(message, problems);
}

async function storeShares(tx: Tx, id: number, shares: Body['shares']): Promise<void> {
  await query(tx, 'delete from profit_center_shares where assignment_id = $id', { id });
  await query(
    tx,
    `insert into profit_center_shares (assignment_id, profit_center_id, share)
     select $id, * from unnest($centers::bigint[], $shares::numeric[])`,
    {
      id,
      centers: shares.map(({ profitCenterId }) => profitCenterId),
      shares: shares.map(({ share }) => share),
    },
  );
}

const isOverlap = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23P01';
