import { pendingBefore } from '#machines/domains/money/expense/advance.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { iou } from '#machines/domains/money/expense/requests/iou.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import { inWords } from '#machines/core/values/money.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';
import { readAdvances, PAID } from './advances.ts';
import { inForce } from '#server/kits/requests/inForce.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';

interface Policy {
  employeeId: number;
  allowsSeveral: boolean;
  deductAfterDays: number | null;
  /** The number of an earlier advance that isn't decided or paid yet. */
  asked: string | null;
}

/** SQL for the policy `p` of an employee `e`: that of their business unit, or else that of the company. */
export const IOU_POLICY = `left join lateral (
  select o.allows_several, o.deduct_after_days from iou_policies o
  where o.account_id = e.account_id and o.is_active
    and (o.business_unit_id = e.business_unit_id or o.business_unit_id is null)
  order by o.business_unit_id nulls last, o.id limit 1) p on true`;

const readPolicies = (
  tx: Tx,
  employees: readonly number[],
  requests: readonly (number | undefined)[],
): Promise<Policy[]> =>
  query<Policy>(
    tx,
    `select e.id as "employeeId", coalesce(p.allows_several, false) as "allowsSeveral",
       p.deduct_after_days as "deductAfterDays",
       (select min(r.number) from requests r
         join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
         where r.kind = 'iou' and r.employee_id = e.id and r.id is distinct from g.request
           and i.state not in ('rejected', 'withdrawn', 'cancelled', 'paid')) as asked
     from unnest($employees::bigint[], $requests::bigint[]) as g (employee, request)
     join employees e on e.id = g.employee ${IOU_POLICY}`,
    { employees: [...employees], requests: requests.map((id) => id ?? null) },
  );

/** Advances: who may get another one, and how much of earlier ones is open. */
export const iouServer: RequestServer = {
  check: async (tx, allRequests) => {
    const employees = allRequests.map(({ employeeId }) => employeeId);
    // Locks the requesters, because two concurrent requests would not see each other.
    await query(
      tx,
      'select id from employees where id = any($employees::bigint[]) order by id for no key update',
      { employees },
    );
    const requests = allRequests.map(({ requestId }) => requestId);
    const policies = await readPolicies(tx, employees, requests);
    const advances = await readAdvances(tx, {
      accountId: allRequests[0]?.accountId ?? 0,
      employeeIds: employees,
    });
    return allRequests.map(({ employeeId, payload }) => {
      const policy = policies.find((one) => one.employeeId === employeeId);
      const open = advances.find((one) => one.employeeId === employeeId && one.open > 0);
      return [...outOfOrder(payload), ...(policy?.allowsSeveral ? [] : blockedBy(open, policy))];
    });
  },
  repaymentFacts: async (db, { accountId, requestIds }) =>
    new Map(
      (await readAdvances(db, { accountId, ids: requestIds })).map(({ id, open }) => [
        id,
        { notAdjusted: open },
      ]),
    ),
  preview: async (tx, { accountId, employeeId, payload, requestId }) => {
    const all = await readAdvances(tx, { accountId, employeeIds: [employeeId] });
    const open = all.filter((one) => one.open > 0);
    const [policy] = await readPolicies(tx, [employeeId], [requestId]);
    const after = policy?.deductAfterDays ?? null;
    const { settleBy } = payload;
    const unpaid = pendingBefore(await readUnpaid(tx, { employeeId, requestId })).at(-1) ?? 0;
    return {
      figures: [
        ...(unpaid > 0
          ? [{ label: 'Not yet paid of earlier IOUs', value: inWords(unpaid.toFixed(2)) }]
          : []),
        ...(after !== null && typeof settleBy === 'string'
          ? [{ label: 'If not adjusted, deducted from pay after', value: addDays(settleBy, after) }]
          : []),
      ],
      lists: open.length
        ? [
            {
              title: 'Carried over',
              lines: open.map((one) => ({
                text: one.number,
                note: one.purpose,
                aside: inWords(one.open.toFixed(2)),
              })),
            },
          ]
        : [],
    };
  },
};

/** Returns earlier advances that were granted but aren't fully paid. */
const readUnpaid = (
  tx: Tx,
  { employeeId, requestId }: { employeeId: number; requestId?: number | undefined },
): Promise<{ amount: string; paid: string }[]> =>
  query(
    tx,
    `select coalesce(i.context->>'granted', i.context->>'amount') as amount, ${PAID}::text as paid
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where r.kind = 'iou' and r.employee_id = $employeeId and r.id is distinct from $requestId::bigint
       and not i.is_final and ${inForce(iou)}`,
    { employeeId, requestId: requestId ?? null },
  );

const outOfOrder = ({ neededOn, settleBy }: Payload): Problem[] =>
  typeof neededOn === 'string' && typeof settleBy === 'string' && settleBy < neededOn
    ? [{ path: 'payload.settleBy', message: 'Adjusted by cannot be before Needed on' }]
    : [];

function blockedBy(
  open: { number: string; open: number } | undefined,
  policy: Policy | undefined,
): Problem[] {
  if (open) {
    const rest = inWords(open.open.toFixed(2));
    return [
      { path: 'payload.amount', message: `${open.number} is not adjusted yet: ${rest} are open` },
    ];
  }
  return policy?.asked
    ? [
        {
          path: 'payload.amount',
          message: `An IOU has already been requested by ${policy.asked}`,
        },
      ]
    : [];
}
