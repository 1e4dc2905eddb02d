import { lostAtEnd } from '#machines/leave/carryOver.ts';
import { exact, sum } from '#machines/leave/amount.ts';
import { balanceOn, type EntryKind, type LedgerEntry } from '#machines/leave/ledger.ts';
import { grouped } from '#machines/values/grouped.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';

export interface LeaveYear {
  id: number;
  startsOn: string;
  endsOn: string;
}

export interface PendingDay {
  requestId: number;
  day: string;
  days: number;
}

/** The ledger of someone for a type, and what is asked for and not decided. */
export interface Account {
  entries: readonly LedgerEntry[];
  pending: readonly PendingDay[];
}

export const leaveYears = (db: Db | Tx, accountId: number): Promise<LeaveYear[]> =>
  query<LeaveYear>(
    db,
    `select id, starts_on::text as "startsOn", ends_on::text as "endsOn" from leave_years
     where account_id = $accountId and is_active order by starts_on`,
    { accountId },
  );

/** By employee and type: `7 2`; without what these requests took or gave. */
export async function accountsOf(
  db: Db | Tx,
  pairs: readonly { employeeId: number; leaveTypeId: number }[],
  except: readonly number[] = [],
): Promise<Map<string, Account>> {
  const parameters = {
    people: pairs.map(({ employeeId }) => employeeId),
    types: pairs.map(({ leaveTypeId }) => leaveTypeId),
    except: [...except],
  };
  const entries = await query<{ key: string; kind: EntryKind; on: string; days: number }>(
    db,
    `select l.employee_id || ' ' || l.leave_type_id as key, l.kind, l.effective_on::text as "on",
         sum(l.days)::float8 as days
       from leave_ledger l
       join (select distinct * from unnest($people::bigint[], $types::bigint[])) p (person, type)
         on p.person = l.employee_id and p.type = l.leave_type_id
       where l.request_id is null or l.request_id <> all($except::bigint[])
       group by 1, 2, 3`,
    parameters,
  );
  const pending = await query<PendingDay & { key: string }>(
    db,
    `select d.employee_id || ' ' || d.leave_type_id as key, d.request_id as "requestId",
         d.day::text, d.days::float8 as days
       from leave_days d
       join (select distinct * from unnest($people::bigint[], $types::bigint[])) p (person, type)
         on p.person = d.employee_id and p.type = d.leave_type_id
       where not d.is_approved and d.request_id <> all($except::bigint[])
       union all
       select c.employee_id || ' ' || c.leave_type_id, c.request_id, c.asked_on::text, c.days::float8
       from leave_encashments c
       join (select distinct * from unnest($people::bigint[], $types::bigint[])) p (person, type)
         on p.person = c.employee_id and p.type = c.leave_type_id
       where not c.is_approved and c.request_id <> all($except::bigint[])`,
    parameters,
  );
  // Of each its own at once: looked through for each of them, time grew with the square of people.
  const entriesOf = grouped(entries, ({ key }) => key);
  const pendingOf = grouped(pending, ({ key }) => key);
  return new Map(
    pairs.map(({ employeeId, leaveTypeId }) => {
      const key = `${employeeId} ${leaveTypeId}`;
      return [key, { entries: entriesOf.get(key) ?? [], pending: pendingOf.get(key) ?? [] }];
    }),
  );
}

/**
 * What may be booked on days up to `end`: what the ledger has by then, without what is pending, and
 * without what will expire at the end of years that haven't ended yet.
 */
export function bookableBy(
  { entries, pending }: Account,
  end: string,
  {
    today,
    years,
    carry,
    except,
  }: {
    today: string;
    years: readonly LeaveYear[];
    carry: { most: number | null; mostTotal: number | null };
    except?: number | undefined;
  },
): number {
  const open = pending.filter(({ requestId }) => requestId !== except);
  const asked = (upTo: string) => sum(open.flatMap(({ day, days }) => (day <= upTo ? [days] : [])));
  let lost = 0;
  for (const { endsOn } of years) {
    if (endsOn < today || endsOn >= end) continue;
    const rest = exact(balanceOn(entries, endsOn) - asked(endsOn) - lost);
    const rule = { ...carry, most: carry.most ?? 0 };
    lost += lostAtEnd(Math.max(0, rest), 0, rule);
  }
  return exact(balanceOn(entries, end) - asked(end) - lost);
}
