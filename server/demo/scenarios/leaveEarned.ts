import { addDays } from '#machines/core/values/dates.ts';
import { compensatoryOff } from '#machines/domains/time/leave/requests/compensatoryOff.ts';
import { leaveEncashment } from '#machines/domains/time/leave/requests/leaveEncashment.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { readSuperior } from '#server/demo/stage/superior.ts';

interface EarnedLeave {
  login: string;
  daysAgo: number;
  days: number;
  isApproved?: boolean;
}

const ENCASHED: readonly EarnedLeave[] = [
  { login: 'finance', daysAgo: 20, days: 3, isApproved: true },
  { login: 'manager', daysAgo: 9, days: 2, isApproved: true },
  { login: 'employee', daysAgo: 1, days: 2 },
];
const WORKED: readonly Omit<EarnedLeave, 'days'>[] = [
  { login: 'manager', daysAgo: 6, isApproved: true },
  { login: 'employee', daysAgo: 11, isApproved: true },
  { login: 'hr2', daysAgo: 2 },
];

/** Encashed leave, and compensatory leave for work on days off. */
export const leaveEarned: Scenario = (stage) => [
  ...ENCASHED.map((notice) =>
    moment(stage, leaveEncashment, notice, async (tx) => ({
      leaveTypeId: await readTypeId(tx, 'Earned leave'),
      days: notice.days,
      reason: 'School fees.',
    })),
  ),
  ...WORKED.map((notice) =>
    moment(stage, compensatoryOff, notice, async (tx, employeeId) => ({
      workedOn: await workedDayOff(tx, employeeId, workingDaysBefore(stage.today, notice.daysAgo)),
      worked: 'whole',
      reason: 'Stock taking at the warehouse.',
    })),
  ),
];

const moment = (
  { tx, today, actor }: Stage,
  kind: RequestKind,
  { login, daysAgo, isApproved = false }: Omit<EarnedLeave, 'days'>,
  getPayload: (tx: Tx, employeeId: number) => Promise<Payload>,
): Moment => ({
  at: officeTime(workingDaysBefore(today, daysAgo), 60),
  happen: async (engine) => {
    const by = actor(login);
    const employeeId = by.employeeId ?? 0;
    const payload = await getPayload(tx, employeeId);
    const { workflow, requestId } = await sendRequest(tx, engine, by, kind, {
      employeeId,
      payload,
    });
    const approvers = isApproved ? [await readSuperior({ tx, actor }, login), 'hr2'] : [];
    for (const approver of approvers) {
      const items = [{ subjectId: requestId, event: { type: 'approve' } }];
      await dispatch(tx, engine, { workflow, actor: actor(approver), items });
    }
  },
});

const readTypeId = async (tx: Tx, name: string): Promise<number> =>
  (
    await queryOne<{ id: number }>(
      tx,
      'select id from leave_types where account_id = $accountId and name = $name',
      { accountId: ACCOUNT_ID, name },
    )
  )?.id ?? 0;

/** The last day off before a date on which this person punched in. */
async function workedDayOff(tx: Tx, employeeId: number, before: string): Promise<string> {
  const row = await queryOne<{ day: string }>(
    tx,
    `select max(day)::text as day
     from days_of($accountId, array[$employeeId]::bigint[], $before::date - 12, $before::date - 1)
     where kind = 'off'`,
    { accountId: ACCOUNT_ID, employeeId, before },
  );
  const day = row?.day ?? addDays(before, -1);
  await query(
    tx,
    `insert into punches (account_id, employee_id, card, at, source, received_at)
     select e.account_id, e.id, e.code, at, 'browser', at from employees e,
       unnest($times::timestamptz[]) at where e.id = $employeeId`,
    { employeeId, times: [officeTime(day, 20), officeTime(day, 400)] },
  );
  return day;
}
