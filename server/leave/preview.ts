import { exact, sum } from '#machines/leave/amount.ts';
import type { Why } from '#machines/leave/count.ts';
import { balanceOn } from '#machines/leave/ledger.ts';
import type { RequestPreview } from '#machines/requests/contract.ts';
import type { Payload } from '#machines/requests/request.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { AskedRequest } from '#server/requests/requestServer.ts';
import { countAsked } from './asked.ts';
import { accountsOf, bookableBy, leaveYears, type LeaveYear } from './balances.ts';
import { pairsOf } from './check.ts';
import { awayNear } from './away.ts';
import { comingGrants } from './grants.ts';

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
    return { figures: await balancesOf(tx, accountId, employeeId), lists: [] };
  }
  const years = await leaveYears(tx, accountId);
  const [row] = await query<{ today: string; most: number | null; total: number | null }>(
    tx,
    `select account_day($accountId)::text as today, carry_most::float8 as most,
       carry_total::float8 as total from leave_types where id = $id and account_id = $accountId`,
    { accountId, id: payload['leaveTypeId'] },
  );
  const account = (
    await accountsOf(tx, pairsOf([asked]), requestId === undefined ? [] : [requestId])
  )
    .values()
    .next().value;
  if (!row || !account) return { figures: [], lists: [] };
  const { today } = row;
  const from = payload['from'];
  const isDated = typeof from === 'string';
  const day = isDated ? from : today;
  const end = years.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)?.endsOn ?? day;
  const bookable = bookableBy(account, end, {
    today,
    years,
    carry: { most: row.most, mostTotal: row.total },
    except: requestId,
  });
  const figures = [
    { label: 'Balance', value: String(balanceOn(account.entries, end)) },
    { label: 'Pending', value: String(sum(account.pending.map(({ days }) => days))) },
    { label: 'Can be booked', value: String(bookable) },
  ];
  if (!isDated) return { figures, lists: await grantsToCome(tx, asked, years, today) };
  const [counted] = await countAsked(tx, [asked]);
  if (!counted) return { figures, lists: [] };
  const { count, dates } = counted;
  return {
    figures: [
      { label: 'Days', value: String(count.days) },
      ...figures,
      { label: 'Remaining after', value: String(exact(bookable - count.days)) },
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
      ...(await grantsToCome(tx, asked, years, today)),
    ],
  };
}

/** What someone has of each type, where they have or had any. */
const balancesOf = (tx: Tx, accountId: number, employeeId: number) =>
  query<{ label: string; value: string }>(
    tx,
    `select t.name as label, trim_scale(sum(l.days))::text as value
     from leave_ledger l join leave_types t on t.id = l.leave_type_id
     where l.account_id = $accountId and l.employee_id = $employeeId
       and l.effective_on <= account_day($accountId)
     group by t.id, t.name order by t.id`,
    { accountId, employeeId },
  );

/** The rest of the year's schedule of the type that is asked for. */
async function grantsToCome(
  tx: Tx,
  asked: AskedRequest,
  years: readonly LeaveYear[],
  today: string,
): Promise<RequestPreview['lists']> {
  const year = years.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  if (!year) return [];
  const coming = await comingGrants(tx, asked, year, today);
  const lines = coming
    .filter(({ leaveTypeId }) => leaveTypeId === asked.payload['leaveTypeId'])
    .map(({ on, days }) => ({ text: on, note: null, aside: String(days) }));
  return lines.length > 0 ? [{ title: 'Still to be granted', lines }] : [];
}
