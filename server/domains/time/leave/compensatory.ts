import { compensatoryCredit, type Worked } from '#machines/domains/time/leave/compensatory.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid, type Problem } from '#server/platform/errors.ts';
import type { RequestToCheck, RequestServer } from '#server/kits/requests/requestServer.ts';
import { getRequestToCheck, getIds, type RequestSubject } from '#server/kits/requests/subjects.ts';
import { leaveYears } from './leaveYears.ts';
import { postLeaveEntries } from './ledger.ts';
import { reverseEntries } from './reverse.ts';
import { takeTurns } from './takeTurns.ts';

interface Facts {
  place: number;
  day: string;
  /** The kind of day in the person's calendar, or null outside the employment. */
  kind: string | null;
  /** The minutes that attendance shows; null if the day isn't calculated. */
  minutes: number | null;
  /** Half of a working day, in minutes of the day's shift. */
  half: number;
  isPaid: boolean;
  /** The request that earns leave for the day, or 0 if overtime has earned it. */
  takenBy: number | null;
  typeId: number | null;
  type: string | null;
  expiresAfter: number | null;
}

/** Reads the facts about the requested days, in the order of the requests. */
async function getFacts(tx: Tx, requests: readonly RequestToCheck[]): Promise<Facts[]> {
  return query<Facts>(
    tx,
    `select g.place::integer, g.day::text, c.kind, a.worked as minutes,
       extract(epoch from c.ends_at - c.starts_at)::integer / 120 as half,
       exists (select from overtime_entries o where o.employee_id = g.person and o.day = g.day
         and o.cancelled_at is null and o.outcome = 'paid' and o.amount > 0) as "isPaid",
       (select coalesce(request_id, 0) from compensatory_days d
         where d.employee_id = g.person and d.worked_on = g.day) as "takenBy",
       t.id as "typeId", t.name as type, t.earned_expires_after as "expiresAfter"
     from unnest($people::bigint[], $days::date[]) with ordinality g (person, day, place)
     left join lateral days_of($accountId, array[g.person], g.day, g.day) c on true
     left join attendance_days a on a.employee_id = g.person and a.day = g.day
       and a.status <> 'open'
     left join lateral (select * from leave_types where account_id = $accountId and is_active
       and granted = 'compensatory' order by id limit 1) t on true
     order by g.place`,
    {
      accountId: requests[0]?.accountId ?? 0,
      people: requests.map(({ employeeId }) => employeeId),
      days: requests.map(({ payload }) => plainText(payload['workedOn'])),
    },
  );
}

const GIVEN_BACK = 'Overtime of this day was given back as leave';

const getWorked = ({ payload }: RequestToCheck): Worked =>
  payload['worked'] === 'half' ? 'half' : 'whole';

const readYears = async (tx: Tx, accountId: number) =>
  (await leaveYears(tx, accountId)).map(({ startsOn, endsOn }) => ({ from: startsOn, to: endsOn }));

async function check(tx: Tx, requests: readonly RequestToCheck[]): Promise<Problem[][]> {
  const years = await readYears(tx, requests[0]?.accountId ?? 0);
  return (await getFacts(tx, requests)).map((facts, place) => {
    const one = requests[place] as RequestToCheck;
    const { day, kind, minutes, half, isPaid, takenBy, typeId, expiresAfter } = facts;
    const said = (field: string, message: string) => [{ path: `payload.${field}`, message }];
    if (typeId === null) return said('workedOn', 'No leave type is granted for work on days off');
    if (kind === null) return said('workedOn', 'This day is outside the employment');
    if (kind === 'work') return said('workedOn', 'This was a working day');
    if (takenBy !== null && takenBy !== one.requestId) {
      const message = takenBy === 0 ? GIVEN_BACK : 'There is already a request for this day';
      return said('workedOn', message);
    }
    if (isPaid) return said('workedOn', 'This day was paid as overtime');
    if (minutes === 0) return said('workedOn', 'No work is recorded on this day');
    if (getWorked(one) === 'whole' && minutes !== null && minutes < half) {
      return said('worked', 'Less than half a day is recorded on this day');
    }
    if (!compensatoryCredit(day, getWorked(one), years, expiresAfter)) {
      return said('workedOn', 'There is no leave year for the days after it yet');
    }
    return [];
  });
}

/** Shows the days that are earned, and when they expire. */
async function preview(tx: Tx, request: RequestToCheck): Promise<RequestPreview> {
  if (typeof request.payload['workedOn'] !== 'string') return { figures: [], lists: [] };
  const [facts] = await getFacts(tx, [request]);
  const years = await readYears(tx, request.accountId);
  const credit =
    facts && compensatoryCredit(facts.day, getWorked(request), years, facts.expiresAfter);
  if (!credit || !facts.type) return { figures: [], lists: [] };
  const minutes = facts.minutes ?? 0;
  const hours = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return {
    figures: [
      { label: 'Days', value: String(credit.days) },
      { label: 'Leave type', value: facts.type },
      { label: 'Valid from', value: credit.usableFrom },
      { label: 'Valid until', value: credit.usableTo },
      ...(facts.minutes === null ? [] : [{ label: 'Hours in attendance', value: hours }]),
    ],
    lists: [],
  };
}

const release = async (tx: Tx, subjects: readonly RequestSubject[]): Promise<void> => {
  const ids = getIds(subjects);
  await query(tx, 'delete from compensatory_days where request_id = any($ids::bigint[])', { ids });
};

/** A day earns leave only once. If two requests for it are made at the same time, the second is refused here. */
async function hold(tx: Tx, subjects: readonly RequestSubject[]): Promise<void> {
  const entries = subjects.map(getRequestToCheck);
  await release(tx, subjects);
  const years = await readYears(tx, entries[0]?.accountId ?? 0);
  const rows = (await getFacts(tx, entries)).flatMap((facts, place) => {
    const { requestId, accountId, employeeId } = entries[place] as RequestToCheck;
    const worked = getWorked(entries[place] as RequestToCheck);
    const credit = compensatoryCredit(facts.day, worked, years, facts.expiresAfter);
    if (!credit || facts.typeId === null) return [];
    const { days, usableFrom: from, usableTo: to } = credit;
    const { typeId, day } = facts;
    return [{ requestId, accountId, employeeId, typeId, day, days, from, to }];
  });
  const added = await query(
    tx,
    `insert into compensatory_days (request_id, account_id, employee_id, leave_type_id, worked_on,
       days, usable_from, usable_to)
     select * from jsonb_to_recordset($rows::jsonb) r ("requestId" bigint, "accountId" bigint,
       "employeeId" bigint, "typeId" bigint, day date, days numeric, "from" date, "to" date)
     on conflict (employee_id, worked_on) do nothing returning request_id`,
    { rows: JSON.stringify(rows) },
  );
  if (added.length < subjects.length) {
    throw new AppError('conflict', 'There is already a request for this day');
  }
}

/** Grants the earned days, which can be used from the next day. */
async function carryOut(tx: Tx, subjects: readonly RequestSubject[]): Promise<void> {
  await takeTurns(
    tx,
    subjects.map((one) => getRequestToCheck(one).employeeId),
  );
  // The day may have been paid as overtime since.
  const problems = (await check(tx, subjects.map(getRequestToCheck))).flat();
  if (problems[0]) throw invalid(problems[0].message, problems);
  await query(
    tx,
    'update compensatory_days set is_approved = true where request_id = any($ids::bigint[])',
    { ids: getIds(subjects) },
  );
  await postLeaveEntries(
    tx,
    `select account_id, employee_id, leave_type_id, 'grant' as kind, days,
       usable_from as effective_on, request_id, $by::bigint as created_by
     from compensatory_days where request_id = any($ids::bigint[])`,
    { ids: getIds(subjects), by: subjects[0]?.actorId ?? null },
  );
}

async function undo(tx: Tx, subjects: readonly RequestSubject[]): Promise<void> {
  const ids = getIds(subjects);
  await reverseEntries(tx, subjects, 'adjust');
  if (subjects.some(({ undone }) => undone !== null)) {
    const waiting = 'update compensatory_days set is_approved = false';
    await query(tx, `${waiting} where request_id = any($ids::bigint[])`, { ids });
  } else await release(tx, subjects);
}

export const compensatoryServer: RequestServer = {
  check,
  preview,
  hold,
  release,
  carryOut,
  undo,
};
