import type { Report } from '../report.ts';
import {
  ATTENDANCE_FILTERS,
  MATCHES_PEOPLE,
  OF_PERSON,
  period,
  PERSON,
  PERSON_COLUMNS,
  PERSON_JOINS,
} from './attendanceRows.ts';
import { ranked } from './people.ts';
import { PEOPLE_READERS } from './people.ts';

/** One number for a person and a type, which sorts faster than a text. */
const BALANCE = `${PERSON}, e.id * 1000000 + t.id as "rowId", t.name as type, lower(t.name) as "typeOrder"`;

/** The parts of a balance, from the entries' days. */
function partsOf(days: string): Record<string, string> {
  const closing = `sum(${days})`;
  return {
    opening: `coalesce(sum(${days}) filter (where l.effective_on < $fromDay::date), 0)`,
    granted: ofKinds(days, ['grant', 'accrual', 'carry', 'adjust'], 1),
    taken: ofKinds(days, ['take', 'giveBack'], -1),
    encashed: ofKinds(days, ['encash'], -1),
    expired: ofKinds(days, ['expiry'], -1),
    closing,
  };
}

const named = (parts: Record<string, string>): string =>
  Object.entries(parts)
    .map(([id, sql]) => `${sql} as ${id}`)
    .join(', ');

/** One part of each balance for an order: in whole numbers, 100,000 sums take half the time of decimals. */
const BALANCES_BY = Object.fromEntries(
  Object.entries(partsOf('l.thousandths')).map(([id, sql]) => [
    id,
    balancesBy(`, ${sql} as ${id}`),
  ]),
);

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
      select l.employee_id, l.leave_type_id, ${named(partsOf('l.days'))}
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
  indexed: {
    type: 'typeOrder',
    ...Object.fromEntries(Object.keys(BALANCES_BY).map((id) => [id, id])),
  },
  // By a person's columns, people find a page. Entries are read in the order of the ledger's index.
  index: {
    query: `
      select p.*, p."employeeId" * 1000000 + t.id as "rowId", t.name as type
      from $owners p
      cross join lateral (select distinct l.leave_type_id from leave_ledger l
        where l.employee_id = p."employeeId" and l.account_id = $accountId
          and l.effective_on <= $toDay::date) a
      left join leave_types t on t.id = a.leave_type_id`,
    by: {
      type: `select a."rowId", t.rank as "typeOrder" from (${balancesBy('')}) a
        join ${ranked('leave_types')} t on t.id = a.type`,
      ...BALANCES_BY,
    },
    of: OF_PERSON,
    without: Object.keys(BALANCES_BY),
  },
  sort: 'name',
  key: 'rowId',
};

function balancesBy(value: string): string {
  return `
    select l.employee_id * 1000000 + l.leave_type_id as "rowId", l.leave_type_id as type${value}
    from (select l.* from leave_ledger l left join employees e on e.id = l.employee_id
      where l.account_id = $accountId and l.effective_on <= $toDay::date and ${MATCHES_PEOPLE}
      order by l.employee_id, l.leave_type_id) l
    group by l.employee_id, l.leave_type_id`;
}

/** Sum of the ledger entries of these kinds in the period. */
function ofKinds(days: string, kinds: readonly string[], sign: 1 | -1): string {
  const inWords = kinds.map((kind) => `'${kind}'`).join(', ');
  return `${sign} * coalesce(sum(${days}) filter (where l.kind in (${inWords})
    and l.effective_on >= $fromDay::date), 0)`;
}
