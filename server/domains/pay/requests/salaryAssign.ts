import type { salaryAssign } from '#machines/domains/pay/requests/salaryAssign.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import type { Problem } from '#server/platform/errors.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  assignPay,
  readAssignments,
  type NewAssignment,
} from '#server/domains/pay/structure/index.ts';
import type { RequestToCheck, RequestServer } from '#server/kits/requests/requestServer.ts';
import { getRequestToCheck } from '#server/kits/requests/subjects.ts';

type AssignmentPayload = PayloadOf<typeof salaryAssign>;

/** Assigns a person as of a day. An approved assignment can't be undone, only replaced by another. */
export const salaryAssignServer: RequestServer<AssignmentPayload> = {
  check: async (tx, requests) => {
    const wanted = await withCurrent(tx, requests);
    const lists = await readUsable(tx, requests[0]?.accountId ?? 0);
    return wanted.map((one) => getProblems(one, lists));
  },
  carryOut: async (tx, subjects) => {
    const [first] = subjects;
    if (!first) return;
    const wanted = await withCurrent(
      tx,
      subjects.map((subject) => getRequestToCheck(subject)),
    );
    await assignPay(
      tx,
      wanted.map((one, at) => ({ ...one, sourceId: subjects[at]?.subjectId ?? 0 })),
      { accountId: first.accountId, userId: first.actorId, source: 'salaryAssign' },
    );
  },
};

/** Completes assignments: a field that is empty keeps the person's current value on that day, or 0 if there is none. */
async function withCurrent(
  tx: Tx,
  requests: readonly RequestToCheck<AssignmentPayload>[],
): Promise<NewAssignment[]> {
  const [first] = requests;
  if (!first) return [];
  const days = requests.map(({ payload }) => payload.fromDay).toSorted();
  const assignments = await readAssignments(tx, {
    accountId: first.accountId,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    employeeIds: requests.map(({ employeeId }) => employeeId),
  });
  return requests.map(({ employeeId, payload }) => {
    const now = assignments.find(
      (one) =>
        one.employeeId === employeeId &&
        one.from <= payload.fromDay &&
        (one.until === null || payload.fromDay < one.until),
    );
    return {
      employeeId,
      from: payload.fromDay,
      breakdownId: payload.breakdownId ?? now?.breakdownId ?? 0,
      policyId: payload.policyId ?? now?.policyId ?? 0,
      groupId: payload.groupId ?? now?.groupId ?? 0,
    };
  });
}

interface Usable {
  breakdowns: ReadonlyMap<number, string>;
  policies: ReadonlySet<number>;
  groups: ReadonlyMap<number, string>;
}

async function readUsable(tx: Tx, accountId: number): Promise<Usable> {
  const rows = await query<{ kind: string; id: number; currency: string }>(
    tx,
    `select 'breakdown' as kind, id, currency from salary_breakdowns
     where account_id = $accountId and status = 'published'
     union all select 'policy', id, '' from salary_policies where account_id = $accountId
     union all select 'group', id, currency from payroll_groups where account_id = $accountId`,
    { accountId },
  );
  const of = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, currency }) => [id, currency]));
  return {
    breakdowns: of('breakdown'),
    policies: new Set(of('policy').keys()),
    groups: of('group'),
  };
}

function getProblems(
  { breakdownId, policyId, groupId }: NewAssignment,
  { breakdowns, policies, groups }: Usable,
): Problem[] {
  const [currency, ofGroup] = [breakdowns.get(breakdownId), groups.get(groupId)];
  return [
    ...(currency === undefined
      ? [{ path: 'payload.breakdownId', message: 'A published breakdown is needed' }]
      : []),
    ...(policies.has(policyId)
      ? []
      : [{ path: 'payload.policyId', message: 'A policy is needed' }]),
    ...(ofGroup === undefined
      ? [{ path: 'payload.groupId', message: 'A payroll group is needed' }]
      : []),
    ...(currency !== undefined && ofGroup !== undefined && currency !== ofGroup
      ? [
          {
            path: 'payload.groupId',
            message: 'The breakdown and the group have different currencies',
          },
        ]
      : []),
  ];
}
