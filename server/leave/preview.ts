import { exact, sum } from '#machines/leave/amount.ts';
import type { Why } from '#machines/leave/count.ts';
import { standingOn } from '#machines/leave/allocations.ts';
import { yearsAhead, type LeaveAccount, type YearAhead } from '#machines/leave/years.ts';
import { addDays } from '#machines/values/dates.ts';
import { msg } from '#machines/locales/messages.ts';
import type { RequestPreview } from '#machines/requests/contract.ts';
import type { Payload } from '#machines/requests/request.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { AskedRequest } from '#server/requests/requestServer.ts';
import { countAsked } from './asked.ts';
import { accountsOf } from './balances.ts';
import { pairsOf } from './check.ts';
import { awayNear } from './away.ts';

const UNTIL = msg('Can be taken until');

const WHY: Readonly<Record<Why, string>> = {
  work: 'Working day',
  part: 'Part of a day',
  counted: 'Day off that this type counts',
  between: 'Day off between days of leave',
  weeklyOff: 'Weekly off day',
  holiday: 'Holiday',
};

/** The payload with the days that count. */
export const fillLeave = async (tx: Tx, asked: readonly AskedRequest[]): Promise<Payload[]> =>
  (await countAsked(tx, asked)).map(({ count }, place) => ({
    ...asked[place]?.payload,
    days: count.days,
  }));

/** Balance, the days it will count and why, and who else is away. */
export async function previewLeave(tx: Tx, asked: AskedRequest): Promise<RequestPreview> {
  const { payload, accountId, employeeId, requestId } = asked;
  if (payload['leaveTypeId'] === null || payload['leaveTypeId'] === undefined) {
    const balances = await balancesOf(tx, accountId, employeeId);
    return {
      figures: balances.map(({ label, value }) => ({ label, value })),
      lists: await expiryOfAll(tx, asked, balances),
    };
  }
  const own = requestId === undefined ? [] : [requestId];
  const account = (await accountsOf(tx, accountId, pairsOf([asked]), own)).values().next().value;
  if (!account) return { figures: [], lists: [] };
  const from = payload['from'];
  const isDated = typeof from === 'string';
  const day = isDated ? from : account.today;
  const [year] = yearsAhead(account, day);
  if (!year) return { figures: [], lists: [] };
  const pending = sum(year.waiting.map(({ days }) => days));
  const standing = standingOn(year.allocations, year.taken, pending, day);
  const figures = [
    { label: 'Balance', value: String(standing.remaining) },
    { label: 'Taken', value: String(standing.taken) },
    { label: 'Pending', value: String(pending) },
    { label: 'Can be booked', value: String(standing.bookable) },
  ];
  const ahead = [...expiryOf(year), ...grantsToCome(account)];
  if (!isDated) return { figures, lists: ahead };
  const [counted] = await countAsked(tx, [asked]);
  if (!counted) return { figures, lists: ahead };
  const { count, dates } = counted;
  return {
    figures: [
      { label: 'Days', value: String(count.days) },
      ...figures,
      { label: 'Remaining after', value: String(exact(standing.remaining - pending - count.days)) },
    ],
    lists: [
      {
        title: 'Days that count',
        lines: [...count.rows, ...count.joined].map(({ date, days, why, name }) => ({
          text: date,
          note: name ?? WHY[why],
          aside: String(days),
        })),
      },
      ...(await awayNear(tx, asked, dates)),
      ...ahead,
    ],
  };
}

interface Balance {
  leaveTypeId: number;
  label: string;
  value: string;
}

/** What someone has of each type, where they have or had any. */
const balancesOf = (tx: Tx, accountId: number, employeeId: number) =>
  query<Balance>(
    tx,
    `select t.id as "leaveTypeId", t.name as label, trim_scale(sum(l.days))::text as value
     from leave_ledger l join leave_types t on t.id = l.leave_type_id
     where l.account_id = $accountId and l.employee_id = $employeeId
       and l.effective_on <= account_day($accountId)
     group by t.id, t.name order by t.id`,
    { accountId, employeeId },
  );

/** What is lost this year of each type, and when, unless it is taken before. */
async function expiryOfAll(
  tx: Tx,
  { accountId, employeeId }: AskedRequest,
  balances: readonly Balance[],
): Promise<RequestPreview['lists']> {
  const pairs = balances.map(({ leaveTypeId }) => ({ employeeId, leaveTypeId }));
  const accounts = await accountsOf(tx, accountId, pairs);
  const lines = balances.flatMap(({ leaveTypeId, label }) => {
    const account = accounts.get(`${employeeId} ${leaveTypeId}`);
    const [year] = account ? yearsAhead(account, account.today) : [];
    return (year?.expiring ?? []).map(({ on, days }) => ({
      text: addDays(on, -1),
      note: label,
      aside: String(days),
    }));
  });
  return lines.length > 0
    ? [{ title: UNTIL, lines: lines.toSorted((a, b) => a.text.localeCompare(b.text)) }]
    : [];
}

/** What is lost in the year, and when, unless it is taken before. */
const expiryOf = ({ expiring }: YearAhead): RequestPreview['lists'] => {
  const lines = expiring.map(({ on, days }) => ({
    text: addDays(on, -1),
    note: null,
    aside: String(days),
  }));
  return lines.length > 0 ? [{ title: UNTIL, lines }] : [];
};

/** The rest of this year's schedule. */
function grantsToCome({ coming, years, today }: LeaveAccount): RequestPreview['lists'] {
  const year = years.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  const lines = coming
    .filter(({ on }) => year !== undefined && on <= year.endsOn)
    .map(({ on, days }) => ({ text: on, note: null, aside: String(days) }));
  return lines.length > 0 ? [{ title: 'Still to be granted', lines }] : [];
}
