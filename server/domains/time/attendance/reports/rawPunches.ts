import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { FilterValues, Report } from '#server/kits/reports/report.ts';
import { ATTENDANCE_FILTERS, MATCHES_PEOPLE, OF_PEOPLE, period, ZONE } from './attendanceRows.ts';

/** SQL for punches `d` within the period, in the account's time zone `z`. */
const IN_DAYS = `d.account_id = $accountId and d.at >= $fromDay::date::timestamp at time zone z.name
  and d.at < ($toDay::date + 1)::timestamp at time zone z.name`;
const DEVICES = `left join punch_devices v on v.id = d.device_id
  left join punch_places l on l.id = d.place_id`;

const PUNCH = `
  d.id, d.employee_id as "employeeId", d.at as instant,
  to_char(d.at at time zone z.name, 'YYYY-MM-DD HH24:MI:SS') as at, coalesce(e.code, '') as code,
  coalesce(e.name, '') as name, d.card, coalesce(d.kind, '') as kind,
  coalesce(v.name, l.name, d.source) as device, d.sequence::text as sequence, d.drift_seconds as drift,
  to_char(d.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "receivedAt"`;

const punchesWhere = (condition: string): string => `
  select ${PUNCH} from punches d left join employees e on e.id = d.employee_id ${ZONE} ${DEVICES}
  where ${IN_DAYS} and ${condition}`;

/** These filters select people, so punches without a person are only shown if none of the filters is set. */
const OF_ANYONE = `$departmentId::bigint is null and $designationId::bigint is null
  and $employmentTypeId::bigint is null`;

/** SQL for punches with a card that belongs to no one. Users who may see the unit of the device see them. */
const UNASSIGNED = `d.employee_id is null
  and ($units::bigint[] is null or v.business_unit_id = any($units))
  and ($businessUnitId::bigint is null or v.business_unit_id = $businessUnitId)
  and ${OF_ANYONE} and ${getOptionalSearchSql('d.card', '$pattern')}`;

// Returns SQL for punches. A search is split into two queries, because with a single `or` PostgreSQL couldn't use the
// search index of employees. Without a search, one query is better, because a page is then read in order of time.
const punches = (filters: FilterValues): string =>
  filters.has('search')
    ? `${punchesWhere(OF_PEOPLE)} union all ${punchesWhere(UNASSIGNED)}`
    : punchesWhere(`(d.employee_id is not null and ${MATCHES_PEOPLE} or ${UNASSIGNED})`);

export const rawPunches: Report = {
  id: 'rawPunches',
  screen: {
    address: '/profile/reports/punchMachineRawData',
    title: 'Punch Machine Raw Data',
    description: 'Raw data sent by devices and browsers. It cannot be changed.',
    menu: ['Employee Management', 'Reports'],
    reference: MENU.punchRawData,
    allow: { hr: ['isView'], admin: ['isView'], audit: ['isView'] },
  },
  filters: { period: period(1, 31), ...ATTENDANCE_FILTERS },
  columns: [
    { id: 'at', label: 'Time', kind: 'text' },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'name', label: 'Name', kind: 'text' },
    { id: 'card', label: 'Card', kind: 'text' },
    { id: 'kind', label: 'Direction', kind: 'text' },
    { id: 'device', label: 'Device or place', kind: 'text' },
    { id: 'sequence', label: 'Sequence', kind: 'text' },
    { id: 'drift', label: 'Clock drift, seconds', kind: 'count' },
    { id: 'receivedAt', label: 'Received', kind: 'instant' },
  ],
  query: punches,
  sort: 'at',
  key: 'id',
  sortedBy: { at: 'instant' },
};
