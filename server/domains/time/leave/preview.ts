import { exact, sum } from '#machines/domains/time/leave/amount.ts';
import {
  countLeave,
  type CountedDay,
  type CountRules,
  type Why,
} from '#machines/domains/time/leave/count.ts';
import type { LeaveAccount, YearAhead } from '#machines/domains/time/leave/years.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { RequestToCheck } from '#server/kits/requests/requestServer.ts';
import { countRequestedDays, type CountedLeave, type Dates } from './requestedDates.ts';
import { readAccounts } from './balances.ts';
import { getPairs } from './check.ts';
import { standingFrom } from './standingFrom.ts';
import { alsoAway, MAX_AWAY, spanInWords } from './away.ts';

const UNTIL = msg('Can be taken until');

const WHY: Readonly<Record<Why, string>> = {
  work: 'Working day',
  part: 'Part of a day',
  counted: 'Day off that this type counts',
  between: 'Day off between days of leave',
  weeklyOff: 'Weekly off day',
  holiday: 'Holiday',
};

/** Returns the payload with the days that count. */
export const fillLeave = async (tx: Tx, requests: readonly RequestToCheck[]): Promise<Payload[]> =>
  (await countRequestedDays(tx, requests)).map(({ count }, place) => ({
    ...requests[place]?.payload,
    days: count.days,
  }));

/** Shows the balance, the counted days with reasons, and who else is away. */
export async function previewLeave(tx: Tx, request: RequestToCheck): Promise<RequestPreview> {
  const { payload, accountId, requestId } = request;
  if (payload['leaveTypeId'] === null || payload['leaveTypeId'] === undefined) {
    return readOverview(tx, request);
  }
  const own = requestId === undefined ? [] : [requestId];
  const account = (await readAccounts(tx, accountId, getPairs([request]), own))
    .values()
    .next().value;
  if (!account) return { figures: [], lists: [] };
  const from = payload['from'];
  const isDated = typeof from === 'string';
  const yearAndPending = standingFrom(account, isDated ? from : account.today);
  if (!yearAndPending) return { figures: [], lists: [] };
  const { year, pending, standing } = yearAndPending;
  // As in the report, approved days in the future are still part of the balance.
  const isLater = ({ date }: { date: string }) => date > account.today;
  const getDays = (days: YearAhead['taken']) => sum(days.map((one) => one.days));
  const leave = year.taken.filter(({ isLeave }) => isLeave);
  const planned = getDays(leave.filter(isLater));
  const other = getDays(year.taken.filter(({ isLeave }) => !isLeave));
  const balance = exact(standing.remaining + getDays(year.taken.filter(isLater)));
  const figures = [
    { label: 'Balance', value: String(balance) },
    { label: 'Taken', value: String(exact(getDays(leave) - planned)) },
    ...(planned > 0 ? [{ label: 'Approved, upcoming', value: String(planned) }] : []),
    // Other deductions are corrections, days that were paid out, and late marks.
    ...(other > 0 ? [{ label: 'Other deductions', value: String(other) }] : []),
    { label: 'Pending', value: String(pending) },
    { label: 'Can be booked', value: String(standing.bookable) },
  ];
  const ahead = [...getExpiry(year), ...grantsToCome(account)];
  if (!isDated) return { figures, lists: ahead };
  const [counted] = await countRequestedDays(tx, [request]);
  if (!counted) return { figures, lists: ahead };
  const { count, dates } = counted;
  const rows = [...count.rows, ...count.joined].toSorted((a, b) => a.date.localeCompare(b.date));
  const free = rows.filter(isFreeAndCounted);
  return {
    figures: [
      { label: 'Days', value: String(count.days) },
      // People who request one day must see beside Send that it takes three.
      ...(free.length === 0
        ? []
        : [{ label: 'Days off among them', value: String(sum(free.map(({ days }) => days))) }]),
      ...figures,
      { label: 'Remaining after', value: String(exact(standing.remaining - pending - count.days)) },
    ],
    lists: [
      {
        title: 'Days that count',
        lines: rows.map(({ date, days, why, name }) => ({
          text: date,
          note: name ?? WHY[why],
          aside: String(days),
        })),
      },
      ...(free.length === 0 ? [] : await typesWithFewerDays(tx, request, counted)),
      ...(await awayNear(tx, request, dates)),
      ...ahead,
    ],
  };
}

const isFreeAndCounted = ({ why, days }: CountedDay): boolean =>
  days > 0 && (why === 'counted' || why === 'between');

/** Returns the person's leave types that would not deduct the days off. */
async function typesWithFewerDays(
  tx: Tx,
  { accountId, employeeId }: RequestToCheck,
  { type, count, dates, calendar, others }: CountedLeave,
): Promise<RequestPreview['lists']> {
  const types = await query<{ id: number; name: string } & CountRules>(
    tx,
    `select t.id, t.name, t.counts_free_days as "countsFreeDays", t.sandwich from leave_types t
     where t.account_id = $accountId and t.is_active and exists (select from leave_ledger l
       where l.leave_type_id = t.id and l.employee_id = $employeeId)
     order by t.id`,
    { accountId, employeeId },
  );
  const rows = new Set(others.map(({ day }) => day));
  const lines = types.flatMap(({ id, name, ...rules }) => {
    if (id === type?.id) return [];
    const { days } = countLeave(dates, calendar, rules, (date) => rows.has(date));
    return days < count.days ? [{ text: name, note: null, aside: String(days) }] : [];
  });
  return lines.length === 0 ? [] : [{ title: 'Types that would not count days off', lines }];
}

async function awayNear(
  tx: Tx,
  { employeeId, isForOther = false }: RequestToCheck,
  { from, to }: Dates,
): Promise<RequestPreview['lists']> {
  const away = await alsoAway(tx, [{ employeeId, from, to, isOwn: !isForOther }]);
  const lines = away.slice(0, MAX_AWAY).map(({ name, isApproved, ...days }) => ({
    text: name,
    note: spanInWords(days),
    aside: isApproved ? null : 'Pending',
  }));
  return lines.length === 0 ? [] : [{ title: 'Also away', lines }];
}

/** Shows the days that can be booked of each type that the person has or had, and when they expire. */
async function readOverview(
  tx: Tx,
  { accountId, employeeId, requestId }: RequestToCheck,
): Promise<RequestPreview> {
  const types = await query<{ leaveTypeId: number; label: string }>(
    tx,
    `select t.id as "leaveTypeId", t.name as label
     from leave_types t where t.account_id = $accountId and exists (select from leave_ledger l
       where l.leave_type_id = t.id and l.employee_id = $employeeId
         and l.effective_on <= account_day($accountId))
     order by t.id`,
    { accountId, employeeId },
  );
  const pairs = types.map(({ leaveTypeId }) => ({ employeeId, leaveTypeId }));
  const own = requestId === undefined ? [] : [requestId];
  const accounts = await readAccounts(tx, accountId, pairs, own);
  const rows = types.flatMap(({ leaveTypeId, label }) => {
    const account = accounts.get(`${employeeId} ${leaveTypeId}`);
    const yearAndPending = account && standingFrom(account, account.today);
    return yearAndPending ? [{ label, ...yearAndPending }] : [];
  });
  const lines = rows.flatMap(({ label, year: { expiring } }) =>
    expiring.map(({ on, days }) => ({ text: addDays(on, -1), note: label, aside: String(days) })),
  );
  return {
    figures: rows.map(({ label, standing }) => ({ label, value: String(standing.bookable) })),
    lists:
      lines.length > 0
        ? [{ title: UNTIL, lines: lines.toSorted((a, b) => a.text.localeCompare(b.text)) }]
        : [],
  };
}

/** Lists the days that expire in the year, and when. */
const getExpiry = ({ expiring }: YearAhead): RequestPreview['lists'] => {
  const lines = expiring.map(({ on, days }) => ({
    text: addDays(on, -1),
    note: null,
    aside: String(days),
  }));
  return lines.length > 0 ? [{ title: UNTIL, lines }] : [];
};

/** Lists the grants that are still to come this year. */
function grantsToCome({ coming, years, today }: LeaveAccount): RequestPreview['lists'] {
  const year = years.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  const lines = coming
    .filter(({ on }) => year !== undefined && on <= year.endsOn)
    .map(({ on, days }) => ({ text: on, note: null, aside: String(days) }));
  return lines.length > 0 ? [{ title: 'Still to be granted', lines }] : [];
}
