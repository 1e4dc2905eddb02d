import { dayRate, encashable, encashmentAmount } from '#machines/domains/time/leave/encashment.ts';
import { takeable } from '#machines/domains/time/leave/years.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid, type Problem } from '#server/platform/errors.ts';
import { cancelPayItems, postPayItems } from '#server/domains/pay/items/index.ts';
import type { RequestToCheck, RequestServer } from '#server/kits/requests/requestServer.ts';
import { getRequestToCheck, getIds, type RequestSubject } from '#server/kits/requests/subjects.ts';
import { readAccounts } from './balances.ts';
import { getPairs } from './check.ts';
import { encashmentDecisionFacts } from './decisionFacts.ts';
import { postLeaveEntries } from './ledger.ts';
import { reverseEntries } from './reverse.ts';
import { takeTurns } from './takeTurns.ts';

const SOURCE = 'leaveEncashment';
/** A month's pay is divided by this number of days if the type doesn't say otherwise. */
const MONTH_DAYS = 30;
/** More days than any balance has; requesting this many means all of them. */
const ALL_DAYS = 10_000;

interface Facts {
  place: number;
  typeId: number;
  name: string;
  isEncashable: boolean;
  keepBack: number;
  ceiling: number | null;
  monthly: number;
  monthDays: number;
  today: string;
}

interface Worth extends Facts {
  /** The days that may be paid out, after deducting approved leave in the future and pending requests. */
  mostDays: number;
  days: number;
  rate: number;
  amount: number;
}

/** Returns the amount of each request, in the given order; null if the leave type doesn't exist. */
async function getWorth(tx: Tx, requests: readonly RequestToCheck[]): Promise<(Worth | null)[]> {
  const [first] = requests;
  if (!first) return [];
  const { accountId } = first;
  const facts = await query<Facts>(tx, FACTS, {
    accountId,
    people: requests.map(({ employeeId }) => employeeId),
    types: getPairs(requests).map(({ leaveTypeId }) => leaveTypeId),
    monthDays: MONTH_DAYS,
  });
  const byPlace = new Map(facts.map((one) => [one.place, one]));
  const own = requests.flatMap(({ requestId }) => requestId ?? []);
  const accounts = await readAccounts(tx, accountId, getPairs(requests), own);
  return requests.map(({ employeeId, payload }, place) => {
    const existing = byPlace.get(place + 1);
    const account = existing && accounts.get(`${employeeId} ${existing.typeId}`);
    if (!existing || !account) return null;
    const { today, keepBack, ceiling } = existing;
    const balance = takeable(account, today, ALL_DAYS);
    const days = typeof payload['days'] === 'number' ? payload['days'] : 0;
    const rate = dayRate(existing.monthly, existing.monthDays);
    const amount = encashmentAmount(days, rate);
    return {
      ...existing,
      mostDays: encashable(balance, { keepBack, ceiling }),
      days,
      rate,
      amount,
    };
  });
}

/** SQL for the rules of the type and the pay of the person, for each request. */
const FACTS = `
  select g.place::integer, t.id as "typeId", t.name, t.is_encashable as "isEncashable",
    coalesce(t.keep_back, 0)::float8 as "keepBack", t.encash_ceiling::float8 as ceiling,
    (case t.encash_by when 'gross' then e.gross else e.basic end)::float8 as monthly,
    coalesce(t.encash_month_days, $monthDays) as "monthDays",
    account_day($accountId)::text as today
  from unnest($people::bigint[], $types::bigint[]) with ordinality g (person, type, place)
  join employees e on e.id = g.person and e.account_id = $accountId
  join leave_types t on t.id = g.type and t.account_id = $accountId`;

/** The unused leave of a type that can be paid out, at the end of an employment. */
export interface UnusedLeave {
  typeId: number;
  name: string;
  days: number;
  /** The pay of one day. */
  rate: number;
  amount: number;
}

/**
 * Returns what is left of each leave type that can be paid out on a day, and its worth. Days that must remain
 * while a person works are paid out, too.
 */
export async function readUnusedLeave(
  tx: Tx,
  { accountId, employeeId, day }: { accountId: number; employeeId: number; day: string },
): Promise<UnusedLeave[]> {
  const types = await query<{ id: number }>(
    tx,
    `select id from leave_types where account_id = $accountId and is_encashable and is_active order by name, id`,
    { accountId },
  );
  const pairs = types.map(({ id }) => ({ employeeId, leaveTypeId: id }));
  const accounts = await readAccounts(tx, accountId, pairs);
  const facts = await query<Facts>(tx, FACTS, {
    accountId,
    people: pairs.map(() => employeeId),
    types: types.map(({ id }) => id),
    monthDays: MONTH_DAYS,
  });
  return facts.flatMap(({ typeId, name, ceiling, monthly, monthDays }) => {
    const account = accounts.get(`${employeeId} ${typeId}`);
    const days = account
      ? encashable(takeable(account, day, ALL_DAYS), { keepBack: 0, ceiling })
      : 0;
    const rate = dayRate(monthly, monthDays);
    return days > 0 ? [{ typeId, name, days, rate, amount: encashmentAmount(days, rate) }] : [];
  });
}

const said = (field: string, message: string): Problem[] => [{ path: `payload.${field}`, message }];

async function check(tx: Tx, requests: readonly RequestToCheck[]): Promise<Problem[][]> {
  // A person's requests share one balance, so concurrent ones wait for each other.
  await takeTurns(
    tx,
    requests.map(({ employeeId }) => employeeId),
  );
  return (await getWorth(tx, requests)).map((one) => {
    if (!one) return [];
    if (!one.isEncashable) return said('leaveTypeId', `${one.name} cannot be encashed`);
    if (one.days <= one.mostDays) return [];
    const { mostDays, name } = one;
    return said('days', `Only ${mostDays} days of ${name} can be encashed`);
  });
}

/** Shows the amount, but only to the employee. */
async function preview(tx: Tx, request: RequestToCheck): Promise<RequestPreview> {
  const [one] = await getWorth(tx, [request]);
  if (!one) return { figures: [], lists: [] };
  const money = (value: number) => value.toFixed(2);
  return {
    figures: [
      { label: 'Can be encashed', value: String(one.isEncashable ? one.mostDays : 0) },
      { label: 'Minimum days left when encashing', value: String(one.keepBack) },
      ...(request.isForOther === true
        ? []
        : [
            { label: 'Pay of a day', value: money(one.rate) },
            { label: 'Amount', value: money(one.amount) },
          ]),
    ],
    lists: [],
  };
}

const release = async (tx: Tx, subjects: readonly RequestSubject[]): Promise<void> => {
  const ids = getIds(subjects);
  await query(tx, 'delete from leave_encashments where request_id = any($ids::bigint[])', { ids });
};

/** Holds the days while the request is pending, so that they can't be booked or paid out a second time. */
async function hold(tx: Tx, subjects: readonly RequestSubject[]): Promise<void> {
  const entries = subjects.map(getRequestToCheck);
  await release(tx, subjects);
  const rows = (await getWorth(tx, entries)).flatMap((one, place) => {
    const { requestId, employeeId, accountId } = entries[place] as RequestToCheck;
    if (!one) return [];
    const { typeId, today, days, rate, amount } = one;
    return [{ requestId, accountId, employeeId, typeId, on: today, days, rate, amount }];
  });
  await query(
    tx,
    `insert into leave_encashments (request_id, account_id, employee_id, leave_type_id, asked_on,
       days, day_rate, amount)
     select * from jsonb_to_recordset($rows::jsonb) r ("requestId" bigint, "accountId" bigint,
       "employeeId" bigint, "typeId" bigint, "on" date, days numeric, rate numeric, amount numeric)`,
    { rows: JSON.stringify(rows) },
  );
}

/** Deducts the days from the balance and creates the payroll item, once. */
async function carryOut(tx: Tx, subjects: readonly RequestSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  // The balance and the pay may have changed since the request.
  const problems = (await check(tx, subjects.map(getRequestToCheck))).flat();
  if (problems[0]) throw invalid(problems[0].message, problems);
  await hold(tx, subjects);
  const { accountId, actorId: userId, at } = first;
  const posted = await query<{ id: number; employeeId: number; amount: string; day: string }>(
    tx,
    `with approved as (
       update leave_encashments set is_approved = true where request_id = any($ids::bigint[])
       returning *)
     select request_id as id, employee_id as "employeeId", amount::text,
       account_day(account_id, $at::timestamptz)::text as day from approved where amount > 0`,
    { ids: getIds(subjects), at },
  );
  await postLeaveEntries(
    tx,
    `select account_id, employee_id, leave_type_id, 'encash' as kind, -days as days,
       account_day(account_id, $at::timestamptz) as effective_on, request_id,
       $userId::bigint as created_by
     from leave_encashments where request_id = any($ids::bigint[])`,
    { ids: getIds(subjects), at, userId },
  );
  await postPayItems(
    tx,
    posted.map(({ id, employeeId, amount, day }) => ({
      employeeId,
      month: day,
      direction: 'earning' as const,
      kind: 'encashment',
      source: SOURCE,
      sourceId: id,
      amount,
    })),
    { userId, accountId },
  );
}

/** Gives the days back, and removes the payroll item or creates a correction of it. */
async function undo(tx: Tx, subjects: readonly RequestSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId: userId, at } = first;
  const ids = getIds(subjects);
  await reverseEntries(tx, subjects, 'encash');
  const reason = 'The encashment was cancelled';
  const correctIn = at.slice(0, 10);
  const by = { userId, accountId };
  await cancelPayItems(tx, { source: SOURCE, sourceIds: ids, reason, correctIn }, by);
  if (subjects.some(({ undone }) => undone !== null)) {
    const waiting = 'update leave_encashments set is_approved = false';
    await query(tx, `${waiting} where request_id = any($ids::bigint[])`, { ids });
  } else await release(tx, subjects);
}

export const encashmentServer: RequestServer = {
  check,
  preview,
  decisionFacts: encashmentDecisionFacts,
  hold,
  release,
  carryOut,
  undo,
};
