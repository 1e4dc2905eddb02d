import { requestKind } from '#machines/catalogue/requests.ts';
import { clearanceItemWorkflow } from '#machines/domains/separation/clearanceItem/workflow.ts';
import { sendRequest, type SentRequest } from '#server/kits/requests/send.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
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
  /** Days from today; negative for the past. */
  lastDay: number;
  approved: boolean;
  /** How much of the clearance is settled. */
  cleared: 'nothing' | 'some' | 'all';
  released?: true;
}

const LEAVING: readonly Leaving[] = [
  {
    type: 'Resignation',
    cause: 'family',
    reason: 'We are moving to Sylhet.',
    sentDaysAgo: 28,
    lastDay: -4,
    approved: true,
    cleared: 'all',
    released: true,
  },
  {
    type: 'End of contract',
    cause: 'company',
    reason: 'The project has ended.',
    sentDaysAgo: 25,
    lastDay: -2,
    approved: true,
    cleared: 'some',
  },
  {
    type: 'Resignation',
    cause: 'otherJob',
    reason: 'Another mill has offered me a position closer to my family.',
    sentDaysAgo: 9,
    lastDay: 21,
    approved: true,
    cleared: 'nothing',
  },
  {
    type: 'Resignation',
    cause: 'study',
    reason: 'I begin a master’s degree in January.',
    sentDaysAgo: 1,
    lastDay: 32,
    approved: false,
    cleared: 'nothing',
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

/** People who leave: asked for, serving their notice, waiting for clearance, and released. */
export const separations: Scenario = (stage) => [
  {
    at: officeTime(workingDaysBefore(stage.today, 35), 30),
    happen: () => createTypes(stage),
  },
  ...LEAVING.flatMap((one, place) => moments(stage, one, place)),
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

function moments({ tx, today, actor }: Stage, leaving: Leaving, place: number): Moment[] {
  const kind = requestKind('separation');
  if (!kind) throw new Error('There is no separation');
  let sent: SentRequest | undefined;
  const at = (days: number, minutes: number) => officeTime(workingDaysBefore(today, days), minutes);
  const act =
    (login: string, event: { type: string; comment?: string }): Moment['happen'] =>
    async (engine) => {
      if (!sent) return;
      await dispatch(tx, engine, {
        workflow: sent?.workflow ?? '',
        actor: actor(login),
        items: [{ subjectId: sent?.requestId ?? 0, event }],
      });
    };
  const days = leaving.sentDaysAgo;
  const result: Moment[] = [
    {
      at: at(days, 45),
      happen: async (engine) => {
        const person = await readPerson(tx, actor('hr').employeeId ?? 0);
        // A demo of other people may have fewer to choose from.
        if (person === null) return;
        const type = await queryOne<{ id: number }>(
          tx,
          'select id from separation_types where account_id = $accountId and name = $name',
          { accountId: ACCOUNT_ID, name: leaving.type },
        );
        sent = await sendRequest(tx, engine, actor('hr'), kind, {
          employeeId: person,
          payload: {
            typeId: type?.id ?? 0,
            lastDay: daysBefore(today, -leaving.lastDay),
            cause: leaving.cause,
            reason: leaving.reason || null,
            letter: null,
          },
        });
      },
    },
  ];
  if (!leaving.approved) return result;
  result.push({ at: at(days - 1, 60), happen: act('hr2', { type: 'approve' }) });
  result.push({ at: at(days - 2, 90), happen: act('otp', { type: 'approve' }) });
  if (leaving.cleared !== 'nothing') {
    result.push({
      at: at(2, 120 + place),
      happen: (engine) => clear(tx, engine, actor, sent?.requestId ?? 0, leaving.cleared === 'all'),
    });
  }
  if (leaving.released) {
    result.push({ at: at(1, 200), happen: act('hr2', { type: 'releaseEmployee' }) });
  }
  return result;
}

/**
 * A person of the officer's business unit whom HR decides for: neither they nor their supervisor have a login, and no
 * one reports to them. Null for none.
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

const CLEARED_BY = { supervisor: 'hr2', hr: 'hr', finance: 'finance', admin: 'admin' } as const;

/** Clears the items of one leaver: all, or those of administration and of the supervisor. */
async function clear(
  tx: Stage['tx'],
  engine: Parameters<Moment['happen']>[0],
  actor: Stage['actor'],
  requestId: number,
  isAll: boolean,
): Promise<void> {
  const items = await query<{ id: number; owner: keyof typeof CLEARED_BY }>(
    tx,
    `select c.id, i.context->>'owner' as owner from clearance_items c
     join separations s on s.id = c.separation_id
     join workflow_instances i on i.workflow = 'clearanceItem' and i.subject_id = c.id
     where s.request_id = $requestId order by c.id`,
    { requestId },
  );
  for (const { id, owner } of items) {
    if (!isAll && owner !== 'admin' && owner !== 'supervisor') continue;
    await dispatch(tx, engine, {
      workflow: clearanceItemWorkflow.id,
      actor: actor(CLEARED_BY[owner]),
      items: [{ subjectId: id, event: { type: 'clear' } }],
    });
  }
}
