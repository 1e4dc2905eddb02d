import type { allowanceDeduction } from '#machines/domains/pay/requests/allowanceDeduction.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import type { Problem } from '#server/platform/errors.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { fieldsSql } from '#server/platform/history/records/declared.ts';
import { recordChanges, type Fields } from '#server/platform/history/records/recordChanges.ts';
import { cancelPayItems, postPayItems } from '#server/domains/pay/items/index.ts';
import type { RequestToCheck, RequestServer } from '#server/kits/requests/requestServer.ts';
import { getIds, getRequestToCheck } from '#server/kits/requests/subjects.ts';

const SOURCE = 'allowanceDeduction';

type AllowancePayload = PayloadOf<typeof allowanceDeduction>;

/** Adds an amount to pay or deducts it, once or in every period. */
export const allowanceDeductionServer: RequestServer<AllowancePayload> = {
  check: checkRequests,
  carryOut: async (tx, subjects) => {
    const [first] = subjects;
    if (!first) return;
    const by = { userId: first.actorId, accountId: first.accountId };
    const granted = subjects.map((subject) => ({ subject, ...getRequestToCheck(subject) }));
    const isRecurring = ({ payload }: (typeof granted)[number]) => payload.recurs === 'recurring';
    await insertRecurring(tx, granted.filter(isRecurring), by);
    const once = granted.filter((one) => !isRecurring(one));
    const directions = await readDirections(
      tx,
      once.map(({ payload }) => payload.elementId),
    );
    await postPayItems(
      tx,
      once.map(({ employeeId, payload, requestId }) => ({
        employeeId,
        month: payload.fromDay,
        direction: directions.get(payload.elementId) ?? 'earning',
        kind: SOURCE,
        source: SOURCE,
        sourceId: requestId,
        elementId: payload.elementId,
        amount: payload.amount,
      })),
      by,
    );
  },
  undo: async (tx, subjects) => {
    const [first] = subjects;
    if (!first) return;
    const by = { userId: first.actorId, accountId: first.accountId };
    await cancelPayItems(
      tx,
      {
        source: SOURCE,
        sourceIds: getIds(subjects),
        reason: 'The request was cancelled',
        correctIn: first.at.slice(0, 10),
      },
      by,
    );
    await endRecurring(tx, getIds(subjects), by);
  },
};

interface By {
  userId: number | null;
  accountId: number;
}

/** Checks that a request has an element that is paid or deducted, and that its days are in order. */
async function checkRequests(
  tx: Tx,
  requests: readonly RequestToCheck<AllowancePayload>[],
): Promise<Problem[][]> {
  const directions = await readDirections(
    tx,
    requests.map(({ payload }) => payload.elementId),
  );
  return requests.map(({ payload: { elementId, fromDay, untilDay } }) => [
    ...(directions.has(elementId)
      ? []
      : [{ path: 'payload.elementId', message: 'Choose an earning or a deduction' }]),
    ...(untilDay !== null && untilDay < fromDay
      ? [{ path: 'payload.untilDay', message: 'Until cannot be before From' }]
      : []),
  ]);
}

async function readDirections(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, 'earning' | 'deduction'>> {
  const rows = await query<{ id: number; direction: 'earning' | 'deduction' }>(
    tx,
    `select id, direction from payroll_elements
     where id = any($ids::bigint[]) and unit = 'money' and direction in ('earning', 'deduction')`,
    { ids: [...ids] },
  );
  return new Map(rows.map(({ id, direction }) => [id, direction]));
}

async function insertRecurring(
  tx: Tx,
  granted: readonly { employeeId: number; requestId: number; payload: AllowancePayload }[],
  by: By,
): Promise<void> {
  if (granted.length === 0) return;
  const rows = granted.map(({ employeeId, requestId, payload }) => ({
    employee_id: employeeId,
    request_id: requestId,
    note: payload.reason,
    element_id: payload.elementId,
    amount: payload.amount,
    replaces: payload.replaces ?? false,
    starts_on: payload.fromDay,
    ends_on: payload.untilDay,
    cap: payload.cap,
  }));
  const inserted = await query<{ id: number; after: Fields }>(
    tx,
    `insert into recurring_items as t (note, business_unit_id, employee_id, element_id, amount,
       replaces, starts_on, ends_on, cap, request_id, changed_by)
     select r.note, e.business_unit_id, r.employee_id, r.element_id, r.amount, r.replaces,
       r.starts_on, r.ends_on, r.cap, r.request_id, $userId
     from jsonb_to_recordset($rows::jsonb) as r (employee_id bigint, request_id bigint, note text,
       element_id bigint, amount numeric, replaces boolean, starts_on date, ends_on date, cap numeric)
     join employees e on e.id = r.employee_id
     returning t.id, ${fieldsSql('recurringItem')} as after`,
    { rows: JSON.stringify(rows), userId: by.userId },
  );
  await recordChanges(
    tx,
    inserted.map(({ id, after }) => ({
      recordType: 'recurringItem',
      recordId: id,
      before: null,
      after,
      actor: by,
    })),
  );
}

/** Ends recurring items. Amounts that payroll has taken stay. */
async function endRecurring(tx: Tx, requestIds: readonly number[], by: By): Promise<void> {
  const ended = await query<{ id: number }>(
    tx,
    `update recurring_items set is_active = false, version = version + 1, changed_by = $userId,
       changed_at = now()
     where request_id = any($requestIds::bigint[]) and is_active returning id`,
    { requestIds: [...requestIds], userId: by.userId },
  );
  await recordChanges(
    tx,
    ended.map(({ id }) => ({
      recordType: 'recurringItem',
      recordId: id,
      before: { isActive: true },
      after: { isActive: false },
      actor: by,
    })),
  );
}
