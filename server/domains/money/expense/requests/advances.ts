import type { OwnOption } from '#machines/kits/requests/contract.ts';
import { inWords } from '#machines/core/values/money.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { cancelPayItems } from '#server/domains/pay/items/index.ts';

export interface OpenAdvance {
  id: number;
  employeeId: number;
  number: string;
  purpose: string;
  open: number;
}

/** The part of an advance that one request uses. */
export interface AdvanceUse {
  requestId: number;
  iouId: number;
  spent: number;
  cash: number;
  salary: number;
}

const USED = `coalesce((select sum(u.spent + u.cash + u.salary) from iou_uses u
  where u.iou_id = r.id and u.request_id <> all($except::bigint[])), 0)`;

/** The source of the deduction for an overdue advance. Together with the advance's ID, it identifies the deduction. */
export const ADVANCE_SOURCE = 'iou';

/** SQL for what payroll deducted for an advance `r`, because it wasn't settled in time. */
export const DEDUCTED = `coalesce((select sum(case t.direction when 'deduction' then t.amount else -t.amount end)
  from pay_items t where t.account_id = r.account_id and t.source = '${ADVANCE_SOURCE}' and t.source_id = r.id
    and t.cancelled_at is null and t.taken_at is not null), 0)`;

/** SQL for what was paid out of an IOU, from its instance `i`. */
export const PAID = `(select coalesce(sum((p->>'amount')::numeric), 0)
  from jsonb_array_elements(coalesce(i.context->'payments', '[]')) p)`;

/** SQL for the part of the payment that is neither spent nor returned, in a row `a` of advances. */
export const ADVANCE_OPEN = '(a.paid - a.spent - a.returned)';

const STATUSES = [
  { status: 'Unpaid', when: 'a.amount > a.paid' },
  { status: 'Paid', when: `${ADVANCE_OPEN} > 0` },
  { status: 'Partly Claimed and Returned', when: 'a.spent > 0 and a.returned > 0' },
  { status: 'Returned', when: 'a.returned > 0' },
  { status: 'Claimed', when: 'true' },
];

/**
 * SQL for the status of a row of advances: unpaid until it is fully paid, and then paid until all of it is settled.
 */
export const ADVANCE_STATUS = `case ${STATUSES.map(
  ({ status, when }) => `when ${when} then '${status}'`,
).join(' ')} end`;

/**
 * SQL for what is left of an advance `r` with the instance `i`: neither used by requests other than `$except`
 * nor deducted.
 */
export const OPEN = `(${PAID} - ${USED} - ${DEDUCTED})`;

/** Returns fully paid advances, each with the part that is neither spent, returned nor used by other requests. */
export const readAdvances = (
  tx: Db | Tx,
  of: { accountId: number; employeeIds?: readonly number[]; ids?: readonly number[] },
  exceptRequests: readonly number[] = [],
): Promise<OpenAdvance[]> =>
  query<OpenAdvance>(
    tx,
    `select r.id, r.employee_id as "employeeId", r.number, i.context->'payload'->>'purpose' as purpose,
       ${OPEN}::float8 as open
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where r.account_id = $accountId and r.kind = 'iou' and i.state = 'paid'
       and ($employees::bigint[] is null or r.employee_id = any($employees))
       and ($ids::bigint[] is null or r.id = any($ids))
     order by r.id`,
    {
      accountId: of.accountId,
      employees: of.employeeIds ? [...of.employeeIds] : null,
      ids: of.ids ? [...of.ids] : null,
      except: [...exceptRequests],
    },
  );

/** Returns advances of which something is left, as options of a form. */
export async function advanceOptions(
  tx: Db | Tx,
  request: { accountId: number; employeeId: number; requestId?: number },
): Promise<OwnOption[]> {
  const except = request.requestId === undefined ? [] : [request.requestId];
  const all = await readAdvances(
    tx,
    { accountId: request.accountId, employeeIds: [request.employeeId] },
    except,
  );
  return all
    .filter(({ open }) => open > 0)
    .map(({ id, number, purpose, open }) => ({
      value: id,
      label: `${number} · ${purpose} · ${inWords(open.toFixed(2))}`,
    }));
}

/**
 * Assigns parts of advances to requests in place of earlier assignments. Waits for other transactions on the same
 * advance, so that two requests can't use more of it than is left.
 * @throws AppError 409 if less is left than is used.
 */
export async function takeFromAdvances(
  tx: Tx,
  accountId: number,
  requestIds: readonly number[],
  uses: readonly AdvanceUse[],
): Promise<void> {
  const ids = uses.map(({ iouId }) => iouId);
  await query(
    tx,
    `select i.id from requests r join workflow_instances i
       on i.workflow = r.workflow and i.subject_id = r.id
     where r.id = any($ids::bigint[]) order by i.id for update of i`,
    { ids },
  );
  await releaseAdvances(tx, requestIds);
  if (uses.length === 0) return;
  await cancelPayItems(
    tx,
    {
      source: ADVANCE_SOURCE,
      sourceIds: ids,
      openOnly: true,
      reason: 'The advance was adjusted',
      correctIn: databaseTime().toISOString().slice(0, 10),
    },
    { userId: null, accountId },
  );
  await query(
    tx,
    `insert into iou_uses (request_id, account_id, iou_id, spent, cash, salary)
     select g.request, $accountId, g.iou, g.spent, g.cash, g.salary
     from unnest($requests::bigint[], $ious::bigint[], $spents::numeric[], $cashes::numeric[],
       $salaries::numeric[]) as g (request, iou, spent, cash, salary)`,
    {
      accountId,
      requests: uses.map(({ requestId }) => requestId),
      ious: ids,
      spents: uses.map(({ spent }) => spent),
      cashes: uses.map(({ cash }) => cash),
      salaries: uses.map(({ salary }) => salary),
    },
  );
  const after = await readAdvances(tx, { accountId, ids });
  const overdrawn = after.find(({ open }) => open < 0);
  if (overdrawn || after.length < new Set(ids).size) {
    throw new AppError(
      'conflict',
      overdrawn
        ? `Less of ${overdrawn.number} is outstanding now. Review it again`
        : 'This IOU is fully settled',
    );
  }
}

export const releaseAdvances = async (tx: Tx, requestIds: readonly number[]): Promise<void> =>
  void (await query(tx, 'delete from iou_uses where request_id = any($ids::bigint[])', {
    ids: [...requestIds],
  }));
