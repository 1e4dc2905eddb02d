import { requestKind } from '#machines/catalogue/requests.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';

interface Leaving {
  type: string;
  cause: string;
  reason: string;
  sentDaysAgo: number;
  /** The last day of work, in days from today. */
  lastDay: number;
}

const LEAVING: readonly Leaving[] = [
  {
    type: 'Resignation',
    cause: 'otherJob',
    reason: 'Another mill has offered me a position closer to my family.',
    sentDaysAgo: 4,
    lastDay: 26,
  },
  {
    type: 'Resignation',
    cause: 'study',
    reason: 'I begin a master’s degree in January.',
    sentDaysAgo: 2,
    lastDay: 32,
  },
  {
    type: 'Retirement',
    cause: 'age',
    reason: 'After thirty years it is time.',
    sentDaysAgo: 1,
    lastDay: 60,
  },
];

/** The kinds of separation of the demo company, with what must be cleared. */
const TYPES = [
  ['Resignation', 'resignation', true, 30],
  ['Retirement', 'retirement', true, 60],
  ['End of contract', 'contractEnd', false, 0],
  ['Redundancy', 'redundancy', false, 120],
  ['Dismissal', 'dismissal', false, 0],
  ['Death', 'death', false, 0],
] as const;

/** People who have asked to leave and wait for HR. */
export const separations: Scenario = (stage) => [
  {
    at: officeTime(workingDaysBefore(stage.today, 35), 30),
    happen: () => createTypes(stage),
  },
  ...LEAVING.map((one) => getMoment(stage, one)),
];

async function createTypes({ tx }: Stage): Promise<void> {
  await query(
    tx,
    `with types as (
       insert into separation_types (account_id, name, kind, by_employee, notice_days)
       select $accountId, t.name, t.kind, t.own, t.days
       from unnest($names::text[], $kinds::text[], $own::boolean[], $days::integer[])
         t (name, kind, own, days) returning id)
     insert into separation_clearances (separation_type_id, position, name, owner, days_before)
     select t.id, c.position, c.name, c.owner, c.days from types t
     cross join (values (0, 'Handover of work', 'supervisor', 5), (1, 'Keys and badge', 'admin', 1),
       (2, 'Company accounts and data', 'admin', 0), (3, 'Open amounts and bills', 'finance', 1),
       (4, 'Records and documents', 'hr', 1)) c (position, name, owner, days)`,
    {
      accountId: ACCOUNT_ID,
      names: TYPES.map(([name]) => name),
      kinds: TYPES.map(([, kind]) => kind),
      own: TYPES.map(([, , own]) => own),
      days: TYPES.map(([, , , days]) => days),
    },
  );
  await recordUnrecorded(tx, 'separationType');
}

function getMoment({ tx, today, actor }: Stage, leaving: Leaving): Moment {
  const kind = requestKind('separation');
  if (!kind) throw new Error('There is no separation');
  return {
    at: officeTime(workingDaysBefore(today, leaving.sentDaysAgo), 45),
    happen: async (engine) => {
      const person = await readPerson(tx, actor('hr').employeeId ?? 0);
      const type = await queryOne<{ id: number }>(
        tx,
        'select id from separation_types where account_id = $accountId and name = $name',
        { accountId: ACCOUNT_ID, name: leaving.type },
      );
      // A demo with other people may have no suitable person.
      if (person === null || !type) return;
      await sendRequest(tx, engine, actor('hr'), kind, {
        employeeId: person,
        payload: {
          typeId: type.id,
          lastDay: daysBefore(today, -leaving.lastDay),
          cause: leaving.cause,
          reason: leaving.reason,
          letter: null,
        },
      });
    },
  };
}

/**
 * A person of the officer's business unit for whom HR decides: neither they nor their supervisor have a login, and no
 * one reports to them. Null if there is none.
 */
async function readPerson(tx: Stage['tx'], officer: number): Promise<number | null> {
  const row = await queryOne<{ id: number }>(
    tx,
    `select e.id from employees e
     join employment_types t on t.id = e.employment_type_id and t.job_status <> 'probation'
     join employees h on h.id = $officer and h.business_unit_id = e.business_unit_id
     where e.account_id = $accountId and e.is_active and e.supervisor_id is not null
       and not exists (select from users u where u.employee_id in (e.id, e.supervisor_id))
       and not exists (select from employees s where s.supervisor_id = e.id)
       and not exists (select from requests r where r.employee_id = e.id and r.kind = 'separation')
     order by e.joining_date, e.id limit 1`,
    { accountId: ACCOUNT_ID, officer },
  );
  return row?.id ?? null;
}
