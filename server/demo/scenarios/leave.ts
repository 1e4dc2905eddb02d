import { leave as leaveKind } from '#machines/domains/time/leave/requests/leave.ts';
import { movement as movementKind } from '#machines/domains/time/leave/requests/movement.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Scenario } from '#server/demo/stage/scenario.ts';
import { readSuperior } from '#server/demo/stage/superior.ts';

interface DemoLeave {
  kind: RequestKind;
  login: string;
  /** For the nth direct report of the manager; `login` requests it for them. */
  teamMember?: number;
  daysAgo: number;
  /** Name of the leave type, and the form's field for it. */
  type: string;
  /** Calendar days from today to the first day, and to the last. */
  ahead: number;
  length?: number;
  more?: Payload;
  isApproved?: boolean;
}

const STORIES: readonly DemoLeave[] = [
  {
    kind: leaveKind,
    login: 'employee',
    daysAgo: 12,
    type: 'Casual leave',
    ahead: 9,
    length: 2,
    more: { reason: 'A wedding in the family.' },
    isApproved: true,
  },
  {
    kind: leaveKind,
    login: 'employee',
    daysAgo: 2,
    type: 'Earned leave',
    ahead: 35,
    length: 6,
    more: { reason: 'Visiting my parents.' },
  },
  {
    kind: leaveKind,
    login: 'manager',
    daysAgo: 5,
    type: 'Sick leave',
    ahead: -6,
    more: { part: 'secondHalf', reason: 'Dentist.' },
    isApproved: true,
  },
  {
    kind: leaveKind,
    login: 'employee',
    daysAgo: 14,
    type: 'Sick leave',
    ahead: -22,
    length: 2,
    more: { reason: 'Fever.' },
    isApproved: true,
  },
  {
    kind: leaveKind,
    login: 'finance',
    daysAgo: 8,
    type: 'Sick leave',
    ahead: -13,
    more: { reason: 'Migraine.' },
    isApproved: true,
  },
  { kind: leaveKind, login: 'hr2', daysAgo: 3, type: 'Casual leave', ahead: 7 },
  { kind: leaveKind, login: 'finance', daysAgo: 1, type: 'Earned leave', ahead: 14, length: 4 },
  {
    kind: leaveKind,
    login: 'manager',
    daysAgo: 6,
    type: 'Earned leave',
    ahead: 28,
    length: 3,
    more: { reason: 'A week at the sea.' },
    isApproved: true,
  },
  {
    kind: movementKind,
    login: 'employee',
    daysAgo: 1,
    type: 'Client visit',
    ahead: 1,
    more: { place: 'Gazipur', fromTime: '11:00', toTime: '13:00', reason: 'Fabric inspection.' },
  },
  {
    kind: movementKind,
    login: 'manager',
    daysAgo: 8,
    type: 'Working from home',
    ahead: -5,
    more: { place: 'Home' },
    isApproved: true,
  },
  {
    kind: leaveKind,
    login: 'hr',
    teamMember: 0,
    daysAgo: 2,
    type: 'Casual leave',
    ahead: 11,
    length: 2,
    more: { reason: 'Admission test of a daughter.' },
  },
  {
    kind: leaveKind,
    login: 'hr',
    teamMember: 1,
    daysAgo: 1,
    type: 'Earned leave',
    ahead: 20,
    length: 3,
    more: { reason: 'A family visit to Sylhet.' },
  },
  {
    kind: movementKind,
    login: 'hr',
    teamMember: 2,
    daysAgo: 1,
    type: 'Client visit',
    ahead: 2,
    more: { place: 'Chattogram port', fromTime: '10:00', toTime: '15:00', reason: 'Customs.' },
  },
];

/** Leave and movements, approved in the last days or still pending. */
export const leave: Scenario = ({ tx, today, actor }) =>
  STORIES.map(
    ({
      kind,
      login,
      daysAgo,
      type,
      ahead,
      length = 1,
      more = {},
      isApproved = false,
      teamMember,
    }) => ({
      at: officeTime(workingDaysBefore(today, daysAgo), 30),
      happen: async (engine) => {
        const asker = actor(login);
        const employeeId =
          teamMember === undefined
            ? (asker.employeeId ?? 0)
            : await getMember(tx, actor('manager').employeeId, teamMember);
        const from = await workday(tx, employeeId, addDays(today, ahead));
        const table = kind === leaveKind ? 'leave_types' : 'movement_policies';
        const field = kind === leaveKind ? 'leaveTypeId' : 'movementPolicyId';
        const delegate = await queryOne<{ id: number }>(
          tx,
          `select id from ${table} where account_id = $accountId and name = $type`,
          { accountId: ACCOUNT_ID, type },
        );
        const blank = Object.fromEntries(Object.keys(kind.fields).map((name) => [name, null]));
        const to = length > 1 ? addDays(from, length - 1) : null;
        const payload = { ...blank, ...more, [field]: delegate?.id ?? 0, from, to };
        const { workflow, requestId } = await sendRequest(tx, engine, asker, kind, {
          employeeId,
          payload,
        });
        const approvers = isApproved ? [await readSuperior({ tx, actor }, login), 'hr2'] : [];
        for (const by of approvers) {
          const items = [{ subjectId: requestId, event: { type: 'approve' } }];
          await dispatch(tx, engine, { workflow, actor: actor(by), items });
        }
      },
    }),
  );

/** Returns one of the people who report to a supervisor. */
async function getMember(tx: Tx, supervisorId: number | null, place: number): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    `select id from employees where supervisor_id = $supervisorId and is_active
     order by id offset $place limit 1`,
    { supervisorId, place },
  );
  return row?.id ?? 0;
}

/** Someone's first working day on or after a day. */
async function workday(tx: Tx, employeeId: number, from: string): Promise<string> {
  const row = await queryOne<{ day: string }>(
    tx,
    `select min(day)::text as day
     from days_of($accountId, array[$employeeId]::bigint[], $from::date, $from::date + 10)
     where kind = 'work'`,
    { accountId: ACCOUNT_ID, employeeId, from },
  );
  return row?.day ?? from;
}
