import type {
  AmendTransfer,
  ProposeTransfer,
} from '#machines/domains/career/contracts/transfers.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import type { TransferInput } from '#machines/domains/career/transfer/context.ts';
import { transferWorkflow } from '#machines/domains/career/transfer/workflow.ts';
import { holdsRole, type Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { getMoment } from '#server/domains/career/moment.ts';
import { nextNumber } from '#server/platform/db/nextNumber.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { startInstance } from '#server/engine/dispatch/startInstance.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import { TRANSFER_RECORD } from './record.ts';
import { resolveProposal } from './resolve.ts';

interface Person {
  id: number;
  name: string;
  code: string;
  businessUnitId: number;
  supervisorId: number | null;
}

/**
 * Proposes a transfer or promotion: HR for people in its units, supervisors for their direct reports.
 * @throws AppError 400 naming each invalid value or if nothing would change, 403 without the permission, 404 for a
 * person outside the permitted units, 409 if an open proposal exists.
 */
export async function proposeTransfer(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { employeeId, raise, ...proposal }: ProposeTransfer,
): Promise<{ id: number; number: string }> {
  const { accountId, userId } = actor;
  if (userId === null || actor.employeeId === null) throw forbidden();
  const person = await getPerson(tx, actor, employeeId);
  const proposedBy = actor.employeeId;
  const resolved = await resolveProposal(tx, { accountId, employeeId, proposedBy, proposal });
  const { at, today } = await getMoment(tx, accountId, engine.at);
  const number = await nextNumber(tx, accountId, {
    kind: 'transfer',
    prefix: 'TP',
    year: Number(today.slice(0, 4)),
  });
  const row = await queryOne<Record<string, unknown> & { id: number }>(
    tx,
    `insert into transfers (account_id, number, employee_id, business_unit_id, proposed_by,
       created_by, created_at)
     values ($accountId, $number, $employeeId, $unit, $proposedBy, $userId, $at::timestamptz)
     returning id, ${TRANSFER_RECORD.columns.join(', ')}`,
    { accountId, number, employeeId, unit: person.businessUnitId, proposedBy, userId, at },
  );
  if (!row) throw new Error('The transfer was not stored');
  await keepRaise(tx, actor, row.id, raise);
  const bySupervisor = person.supervisorId === proposedBy;
  const input: TransferInput = { ...resolved, employeeId, proposedBy, bySupervisor };
  await startInstance(tx, engine, {
    workflow: transferWorkflow,
    actor,
    source: TRANSFER_RECORD,
    row: row,
    input: { ...input },
    subject: `${number}, ${person.name} (${person.code})`,
    businessUnitId: person.businessUnitId,
  });
  return { id: row.id, number };
}

/** Changes an unreleased proposal; the machine decides who can and until when. */
export async function amendTransfer(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { transferId, raise, version, ...proposal }: AmendTransfer,
): Promise<void> {
  await dispatch(tx, engine, {
    workflow: transferWorkflow.id,
    actor,
    items: [{ subjectId: transferId, event: { type: 'amend', proposal }, version }],
  });
  await keepRaise(tx, actor, transferId, raise);
}

/** Locks the person, so that the second of two concurrent proposals finds the first. */
async function getPerson(tx: Tx, actor: Actor, employeeId: number): Promise<Person> {
  const { accountId } = actor;
  const person = await queryOne<Person>(
    tx,
    `select id, name, code, business_unit_id as "businessUnitId", supervisor_id as "supervisorId"
     from employees where id = $employeeId and account_id = $accountId and is_active
     for no key update`,
    { employeeId, accountId },
  );
  if (!person) throw notFound('Employee not found');
  const units = await unitsPermitted(tx, actor, MENU.transfers, 'isCreate');
  if (units && !units.includes(person.businessUnitId)) throw notFound('Employee not found');
  const isHr = holdsRole(actor, 'hr', person.businessUnitId);
  if (!isHr && person.supervisorId !== actor.employeeId) {
    throw forbidden('Only HR and the supervisor can propose a transfer');
  }
  const open = await queryOne<{ number: string }>(
    tx,
    `select t.number from transfers t
     join workflow_instances i on i.workflow = 'transfer' and i.subject_id = t.id
     where t.employee_id = $employeeId and not i.is_final limit 1`,
    { employeeId },
  );
  if (open) {
    throw new AppError('conflict', `${person.name} already has an open proposal: ${open.number}`);
  }
  return person;
}

/** Whether the actor may request a raise with a transfer: only supervisors may, as for increments. */
export const mayRaise = (actor: Actor): boolean => holdsRole(actor, 'supervisor');

async function keepRaise(
  tx: Tx,
  actor: Actor,
  transferId: number,
  raise: ProposeTransfer['raise'],
): Promise<void> {
  if (raise !== null && !mayRaise(actor)) throw forbidden('Only supervisors can propose a raise');
  await recordWhile(tx, 'transfer raise', [transferId], { actor }, () =>
    raise === null
      ? query(tx, 'delete from transfer_raises where transfer_id = $transferId', { transferId })
      : storeRaise(tx, transferId, raise),
  );
}

const storeRaise = (
  tx: Tx,
  transferId: number,
  raise: NonNullable<ProposeTransfer['raise']>,
): Promise<unknown> =>
  query(
    tx,
    `insert into transfer_raises (transfer_id, percent, basic_or_gross)
     values ($transferId, $percent, $basicOrGross)
     on conflict (transfer_id) do update
       set percent = excluded.percent, basic_or_gross = excluded.basic_or_gross`,
    { transferId, ...raise },
  );
