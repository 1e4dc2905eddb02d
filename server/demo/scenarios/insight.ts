import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { daysBefore, officeTime } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';

/** HR's risk register and scorecard. */
export const insight: Scenario = (stage) => [
  { at: officeTime(daysBefore(stage.today, 40), 120), happen: () => keepRegisters(stage) },
];

const RISKS = [
  [
    'Key technicians resign in the busy season',
    'people',
    4,
    4,
    'mitigating',
    'Second operator for each line; retention review',
  ],
  ['Overtime above the legal limit', 'compliance', 3, 5, 'open', 'Weekly check by plant HR'],
  ['Bank file rejected on pay day', 'finance', 2, 4, 'mitigating', 'Test file two days ahead'],
  ['Fire drill not held in time', 'operations', 2, 5, 'open', 'Drill each quarter, recorded'],
  ['Attendance devices offline', 'technology', 3, 3, 'accepted', 'Manual entry by supervisors'],
  [
    'Personal files leave the company',
    'compliance',
    2,
    5,
    'mitigating',
    'Exports are recorded and read each month',
  ],
] as const;

const SCORECARD = [
  [
    'financial',
    'Keep staff cost within plan',
    'Staff cost as a share of revenue (%)',
    'quarterly',
    '2',
    18,
    18.5,
    17.6,
    18.9,
    'Overtime fell in both plants.',
  ],
  [
    'financial',
    'Grow revenue per head',
    'Revenue per employee (thousand BDT)',
    'yearly',
    '1',
    2400,
    2250,
    2310,
    2190,
    '',
  ],
  [
    'customer',
    'Deliver on time',
    'Orders shipped on time (%)',
    'monthly',
    '1',
    96,
    95,
    97.2,
    93.8,
    'Best month since opening.',
  ],
  [
    'customer',
    'Fewer complaints',
    'Complaints per thousand orders',
    'monthly',
    '2',
    5,
    6,
    4,
    6.2,
    '',
  ],
  [
    'process',
    'Safe work',
    'Accidents with lost time',
    'quarterly',
    '2',
    1,
    2,
    0,
    1,
    'None in this quarter.',
  ],
  [
    'process',
    'Decide faster',
    'Days until an increment is decided',
    'monthly',
    '2',
    12,
    15,
    10,
    14,
    '',
  ],
  [
    'learning',
    'Train everyone',
    'Training hours per employee',
    'yearly',
    '1',
    16,
    12,
    11.5,
    10,
    'The second half is planned.',
  ],
  ['learning', 'Keep good people', 'Resignations in a year (%)', 'yearly', '2', 8, 9, 8.4, 9.1, ''],
] as const;

async function keepRegisters({ tx, today, actor }: Stage): Promise<void> {
  const { userId, employeeId } = actor('hr');
  const by = { accountId: ACCOUNT_ID, userId };
  await query(
    tx,
    `insert into risks (account_id, name, category, likelihood, impact, status, mitigation, owner_id,
       review_on, changed_by)
     select $accountId, r->>0, r->>1, (r->>2)::integer, (r->>3)::integer, r->>4, r->>5, $employeeId,
       $today::date + 30, $userId
     from jsonb_array_elements($risks::jsonb) r`,
    { ...by, employeeId, today, risks: JSON.stringify(RISKS) },
  );
  await query(
    tx,
    `insert into scorecard_items (account_id, heading, objective, name, frequency, direction, target,
       previous_target, achievement, previous_achievement, remarks, changed_by)
     select $accountId, r->>0, r->>1, r->>2, r->>3, r->>4, (r->>5)::numeric, (r->>6)::numeric,
       (r->>7)::numeric, (r->>8)::numeric, r->>9, $userId
     from jsonb_array_elements($items::jsonb) r`,
    { ...by, items: JSON.stringify(SCORECARD) },
  );
  await recordUnrecorded(tx, 'risk', 'scorecardItem');
}
