import { requestKind } from '#machines/catalogue/requests.ts';
import type { ClearanceOwner } from '#machines/domains/separation/clearanceItem/owners.ts';
import { prepareSettlement } from '#server/domains/separation/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { sendRequest, type SentRequest } from '#server/kits/requests/send.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { LEAVING, type Leaving } from './leavings.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';

/** The kinds of separation of the demo company, with what must be cleared. */
const TYPES = [
  ['Resignation', 'resignation', true, 30],
  ['Retirement', 'retirement', true, 60],
  ['End of contract', 'contractEnd', false, 0],
  ['Redundancy', 'redundancy', false, 120],
  ['Dismissal', 'dismissal', false, 0],
  ['Death', 'death', false, 0],
] as const;

/** People who leave, at each stage from an application that waits for HR to a release. */
export const separations: Scenario = (stage) => [
  {
    at: officeTime(workingDaysBefore(stage.today, 35), 30),
    happen: () => createTypes(stage),
  },
  ...LEAVING.flatMap((one) => getMoments(stage, one)),
];

async function createTypes({ tx }: Stage): Promise<void> {
  await query(
    tx,
    `with types as (
       -- Pensioners of the demo are released before their settlement is paid.
       insert into separation_types (account_id, name, kind, by_employee, notice_days, needs_settlement)
       select $accountId, t.name, t.kind, t.own, t.days, t.kind not in ('retirement', 'dismissal')
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

function getMoments(stage: Stage, leaving: Leaving): Moment[] {
  const { tx, today, actor } = stage;
  const { reached, correctedBy, lastDay, sentDaysAgo } = leaving;
  let sent: SentRequest | undefined;
  const at = (daysAgo: number, happen: Moment['happen']): Moment => ({
    at: officeTime(workingDaysBefore(today, daysAgo), 45),
    happen,
  });
  const decide = (login: string, of: () => SentRequest | undefined) => async (engine: Engine) => {
    const request = of();
    if (!request) return;
    await dispatch(tx, engine, {
      workflow: request.workflow,
      actor: actor(login),
      items: [{ subjectId: request.requestId, event: { type: 'approve' } }],
    });
  };
  const moments = [
    at(sentDaysAgo, async (engine) => {
      sent = await send(stage, engine, leaving);
    }),
  ];
  if (reached === undefined) return moments;
  moments.push(
    at(
      sentDaysAgo - 1,
      decide('hr2', () => sent),
    ),
  );
  moments.push(
    at(
      // Not earlier: a control finds that this officer decided nothing for months before (planted/plan.ts).
      Math.min(sentDaysAgo - 2, 13),
      decide('otp', () => sent),
    ),
  );
  if (correctedBy !== undefined) {
    let correction: SentRequest | undefined;
    moments.push(
      at(5, async (engine) => {
        const separationCorrection = requestKind('separationCorrection');
        if (!sent || !separationCorrection) return;
        correction = await sendRequest(tx, engine, actor('hr'), separationCorrection, {
          employeeId: await readRequester(tx, sent.requestId),
          payload: {
            lastDay: daysBefore(today, -lastDay - correctedBy),
            typeId: null,
            oldLastDay: null,
            oldTypeId: null,
            reason: 'Stays two weeks longer to train the successor.',
          },
        });
      }),
      at(
        4,
        decide('hr2', () => correction),
      ),
      at(
        3,
        decide('otp', () => correction),
      ),
    );
  }
  if (reached === 'approved') {
    moments.push(at(1, (engine) => clear(stage, engine, sent, ['finance', 'admin'])));
    return moments;
  }
  moments.push(
    at(3, (engine) => clear(stage, engine, sent, ['supervisor', 'hr', 'finance', 'admin'])),
    at(2, async (engine) => {
      if (!sent) return;
      const separation = await queryOne<{ id: number }>(
        tx,
        'select id from separations where request_id = $requestId',
        { requestId: sent.requestId },
      );
      const call = { tx, actor: actor('hr'), services: { engine } };
      if (separation) await prepareSettlement(call, { separationId: separation.id });
    }),
  );
  if (reached === 'released') {
    moments.push(
      at(1, async (engine) => {
        if (!sent) return;
        await dispatch(tx, engine, {
          workflow: sent.workflow,
          actor: actor('hr2'),
          items: [
            {
              subjectId: sent.requestId,
              event: { type: 'releaseEmployee', handedOverTo: 'The next operator of the line' },
            },
          ],
        });
      }),
    );
  }
  return moments;
}

async function send(
  { tx, today, actor }: Stage,
  engine: Engine,
  { type, cause, reason, lastDay }: Leaving,
): Promise<SentRequest | undefined> {
  const kind = requestKind('separation');
  if (!kind) throw new Error('There is no separation');
  const person = await readPerson(tx, actor('hr').employeeId ?? 0);
  const separationType = await queryOne<{ id: number }>(
    tx,
    'select id from separation_types where account_id = $accountId and name = $type',
    { accountId: ACCOUNT_ID, type },
  );
  // A demo with other people may have no suitable person.
  if (person === null || !separationType) return undefined;
  return sendRequest(tx, engine, actor('hr'), kind, {
    employeeId: person,
    payload: {
      typeId: separationType.id,
      lastDay: daysBefore(today, -lastDay),
      cause,
      reason,
      letter: null,
    },
  });
}

const readRequester = async (tx: Stage['tx'], requestId: number): Promise<number> =>
  (
    await queryOne<{ id: number }>(
      tx,
      'select employee_id as id from requests where id = $requestId',
      { requestId },
    )
  )?.id ?? 0;

/** The demo account that clears the items of each owner. */
const CLEARS: Readonly<Record<ClearanceOwner, string>> = {
  supervisor: 'hr',
  hr: 'hr',
  finance: 'finance',
  admin: 'admin',
};

/** Clears the open items of these owners. */
async function clear(
  { tx, actor }: Stage,
  engine: Engine,
  sent: SentRequest | undefined,
  owners: readonly ClearanceOwner[],
): Promise<void> {
  if (!sent) return;
  for (const owner of owners) {
    const items = await query<{ id: number }>(
      tx,
      `select c.id from clearance_items c join separations s on s.id = c.separation_id
       join workflow_instances i on i.workflow = 'clearanceItem' and i.subject_id = c.id
       where s.request_id = $requestId and not i.is_final and i.context->>'owner' = $owner
         and i.state not in ('cleared', 'charged', 'waived', 'dropped')
       order by c.id`,
      { requestId: sent.requestId, owner },
    );
    await dispatch(tx, engine, {
      workflow: 'clearanceItem',
      actor: actor(CLEARS[owner]),
      items: items.map(({ id }) => ({ subjectId: id, event: { type: 'clear' } })),
    });
  }
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
