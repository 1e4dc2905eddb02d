import type { Report } from '#server/kits/reports/report.ts';
import {
  ATTENDANCE_FILTERS,
  MATCHES_PEOPLE,
  OF_PEOPLE,
  period,
  PERSON,
  PERSON_COLUMNS,
  PERSON_JOINS,
} from '#server/domains/time/attendance/reports/attendanceRows.ts';
import { PEOPLE_READERS } from '#server/kits/reports/people.ts';

/** SQL for the key of a person and a leave type. The key is one number, which sorts faster than text. */
const BALANCE = `${PERSON}, e.id * 1000000 + t.id as "rowId", t.name as type`;

/** SQL for each part of a balance, from the kinds of ledger entries that belong to it. */
const PARTS: Readonly<Record<string, string>> = {
  opening: `coalesce(sum(l.days) filter (where l.effective_on < $fromDay::date), 0)`,
  granted: ofKinds(['grant', 'accrual', 'carry', 'adjust'], 1),
  taken: ofKinds(['take', 'giveBack'], -1),
  encashed: ofKinds(['encash'], -1),
  expired: ofKinds(['expiry'], -1),
  closing: `sum(l.days)`,
};

export const earnLeave: Report = {
  id: 'earnLeave',
  screen: {
    address: '/profile/reports/earnLeave',
    title: 'Earn Leave',
    description: 'Days of each leave type granted, taken and left.',
    menu: ['Employee Management', 'Reports'],
    reference: 90761,
    allow: PEOPLE_READERS,
  },
  filters: { period: period(366, 1830), ...ATTENDANCE_FILTERS },
  columns: [
    ...PERSON_COLUMNS,
    { id: 'type', label: 'Leave type', kind: 'text' },
    { id: 'opening', label: 'Opening balance', kind: 'number' },
    { id: 'granted', label: 'Granted', kind: 'number', total: true },
    { id: 'taken', label: 'Taken', kind: 'number', total: true },
    { id: 'encashed', label: 'Encashed', kind: 'number', total: true },
    { id: 'expired', label: 'Expired', kind: 'number', total: true },
    { id: 'closing', label: 'Closing balance', kind: 'number' },
  ],
  query: `
    select ${BALANCE}, a.opening, a.granted, a.taken, a.encashed, a.expired, a.closing
    from (
      select l.employee_id, l.leave_type_id, ${Object.entries(PARTS)
        .map(([id, sql]) => `${sql} as ${id}`)
        .join(', ')}
      from (
        select l.employee_id, l.leave_type_id, l.kind, l.days, l.effective_on
        from leave_ledger l left join employees e on e.id = l.employee_id
        where l.account_id = $accountId and l.effective_on <= $toDay::date and ${MATCHES_PEOPLE}
          and ($keys::bigint[] is null or l.employee_id = any(array(
            select k / 1000000 from unnest($keys::bigint[]) k)))
        order by l.employee_id, l.leave_type_id) l
      group by l.employee_id, l.leave_type_id) a
    left join employees e on e.id = a.employee_id
    left join leave_types t on t.id = a.leave_type_id ${PERSON_JOINS}`,
  // Balances are only summed for the people on the page, unless the table is sorted by them.
  find: (by) =>
    by in PARTS
      ? null
      : `
    select ${BALANCE}
    from employees e
    cross join lateral (select distinct l.leave_type_id from leave_ledger l
      where l.employee_id = e.id and l.account_id = $accountId
        and l.effective_on <= $toDay::date) a
    left join leave_types t on t.id = a.leave_type_id ${PERSON_JOINS}
    where ${OF_PEOPLE}`,
  sort: 'name',
  key: 'rowId',
};

/** Returns SQL that sums the ledger entries of these kinds in the period. */
function ofKinds(kinds: readonly string[], sign: 1 | -1): string {
  const inWords = kinds.map((kind) => `'${kind}'`).join(', ');
  return `${sign} * coalesce(sum(l.days) filter (where l.kind in (${inWords})
    and l.effective_on >= $fromDay::date), 0)`;
}
