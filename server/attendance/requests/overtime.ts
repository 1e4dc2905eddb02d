import { plainText } from '#machines/resources/plainText.ts';
import {
  BANGLADESH,
  multiplierOf,
  overtimeAmount,
  type DayKind,
  type HourlyRate,
} from '#machines/attendance/overtime.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { cancelPayItems, postPayItems } from '#server/payItems/index.ts';
import { recordChanged, recordCreated, recordsBefore } from '#server/records/readRecords.ts';
import type { RequestServer } from '#server/requests/requestServer.ts';
import { askedOf } from '#server/requests/subjects.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';

const SOURCE = 'overtime';

interface Facts {
  requestId: number;
  kind: DayKind | null;
  /** Minutes that attendance shows; null where the day was not worked out. */
  beyond: number | null;
  /** Minutes of the month that were approved already. */
  already: number;
  basic: number;
  gross: number;
  businessUnitId: number;
  policyId: number | null;
  outcome: 'paid' | 'compensated' | null;
  roundTo: number | null;
  dailyMost: number | null;
  monthlyMost: number | null;
  rateBy: 'basic' | 'gross' | 'fixed' | null;
  fixedRate: number | null;
  divisor: number | null;
  standard: number | null;
  offDays: number | null;
  holidays: number | null;
}

/** Minutes that count: no more than attendance shows, rounded down, within the most of day and month. */
function minutesOf(asked: number, facts: Facts): number {
  const shown = facts.beyond === null ? asked : Math.min(asked, facts.beyond);
  const rounded = facts.roundTo ? Math.floor(shown / facts.roundTo) * facts.roundTo : shown;
  const ofDay = Math.min(rounded, (facts.dailyMost ?? Infinity) * 60);
  return Math.max(0, Math.min(ofDay, (facts.monthlyMost ?? Infinity) * 60 - facts.already));
}

const rateOf = ({ rateBy, fixedRate, basic, gross, divisor }: Facts): HourlyRate =>
  rateBy === 'fixed'
    ? { by: 'fixed', rate: fixedRate ?? 0 }
    : {
        by: 'pay',
        pay: rateBy === 'gross' ? gross : basic,
        divisor: divisor || BANGLADESH.monthHours,
      };

/** Stores approved overtime, one entry a day, and posts what is to be paid, once. */
async function carryOut(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId: userId } = first;
  const rows = subjects.map(askedOf);
  const asked = {
    accountId,
    requests: rows.map(({ requestId }) => requestId),
    people: rows.map(({ employeeId }) => employeeId),
    days: rows.map(({ payload }) => plainText(payload['day'])),
  };
  await replaceEarlier(tx, accountId, userId, asked);
  const facts = await query<Facts>(tx, FACTS, asked);
  const factsOf = new Map(facts.map((one) => [one.requestId, one]));
  const entries = rows.flatMap(({ requestId, payload, employeeId }) => {
    const known = factsOf.get(requestId);
    if (!known) return [];
    const kind = known.kind ?? 'work';
    const askedMinutes = Math.round(Number(payload['hours']) * 60);
    const minutes = minutesOf(askedMinutes, known);
    const multiplier = multiplierOf(kind, {
      standard: known.standard ?? BANGLADESH.multiplier,
      off: known.offDays,
      holiday: known.holidays,
    });
    const outcome = known.outcome ?? 'paid';
    const amount = outcome === 'paid' ? overtimeAmount(minutes / 60, rateOf(known), multiplier) : 0;
    return [
      {
        account_id: accountId,
        employee_id: employeeId,
        business_unit_id: known.businessUnitId,
        day: plainText(payload['day']),
        day_kind: kind,
        source: 'requisition',
        asked_minutes: askedMinutes,
        minutes,
        policy_id: known.policyId,
        outcome,
        multiplier: multiplier.toNumber(),
        amount,
        reason: plainText(payload['reason']),
        request_id: requestId,
        approved_by: userId,
      },
    ];
  });
  const stored = await query<{ id: number; employeeId: number; day: string; amount: string }>(
    tx,
    `insert into overtime_entries (${COLUMNS.join(', ')})
     select ${COLUMNS.join(', ')} from jsonb_populate_recordset(null::overtime_entries, $entries::jsonb)
     returning id, employee_id as "employeeId", day, amount::text`,
    { entries: JSON.stringify(entries) },
  );
  await recordCreated(
    tx,
    'overtime entry',
    stored.map(({ id }) => id),
    { actor: { userId, accountId } },
  );
  await postPayItems(
    tx,
    stored.flatMap(({ id, employeeId, day, amount }) =>
      Number(amount) > 0
        ? [
            {
              employeeId,
              month: day,
              direction: 'earning',
              kind: SOURCE,
              source: SOURCE,
              sourceId: id,
              amount,
            } as const,
          ]
        : [],
    ),
    { userId, accountId },
  );
}

const COLUMNS = [
  'account_id',
  'employee_id',
  'business_unit_id',
  'day',
  'day_kind',
  'source',
  'asked_minutes',
  'minutes',
  'policy_id',
  'outcome',
  'multiplier',
  'amount',
  'reason',
  'request_id',
  'approved_by',
];

/** The person's day, month and pay as of that day, and the policy of their unit or of the company. */
const FACTS = `
  select g.request as "requestId", a.kind, a.beyond, e.basic, e.gross,
    e.business_unit_id as "businessUnitId",
    coalesce((select sum(o.minutes) from overtime_entries o where o.employee_id = e.id
      and o.cancelled_at is null and date_trunc('month', o.day) = date_trunc('month', g.day)), 0)::integer
      as already,
    p.id as "policyId", p.outcome, p.round_to as "roundTo", p.daily_most as "dailyMost",
    p.monthly_most as "monthlyMost", p.rate_by as "rateBy", p.fixed_rate as "fixedRate", p.divisor,
    p.standard, p.off_days as "offDays", p.holidays
  from unnest($requests::bigint[], $people::bigint[], $days::date[]) as g (request, person, day)
  join employees e on e.id = g.person
  left join attendance_days a on a.employee_id = e.id and a.day = g.day and a.status <> 'open'
  left join lateral (
    select * from overtime_policies o where o.account_id = $accountId and o.is_active
      and (o.business_unit_id = e.business_unit_id or o.business_unit_id is null)
    order by o.business_unit_id nulls last, o.id limit 1) p on true`;

/** A day has one entry: a later approval takes the place of an earlier one, and of what it posted. */
async function replaceEarlier(
  tx: Tx,
  accountId: number,
  userId: number | null,
  asked: { people: readonly number[]; days: readonly string[] },
): Promise<void> {
  const earlier = await query<{ id: number }>(
    tx,
    `select o.id from unnest($people::bigint[], $days::date[]) as g (person, day)
     join overtime_entries o on o.employee_id = g.person and o.day = g.day and o.cancelled_at is null`,
    { people: [...asked.people], days: [...asked.days] },
  );
  await cancelOf(tx, { accountId, userId }, earlier, 'Replaced by a later approval');
}

async function takeBack(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const cancelled = await query<{ id: number }>(
    tx,
    `select id from overtime_entries
     where request_id = any($requests::bigint[]) and cancelled_at is null`,
    { requests: subjects.map(({ subjectId }) => subjectId) },
  );
  const { accountId, actorId: userId, at } = first;
  await cancelOf(
    tx,
    { accountId, userId },
    cancelled,
    'The overtime was cancelled',
    at.slice(0, 10),
  );
}

async function cancelOf(
  tx: Tx,
  by: { accountId: number; userId: number | null },
  entries: readonly { id: number }[],
  reason: string,
  correctIn = new Date().toISOString().slice(0, 10),
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  const before = await recordsBefore(tx, 'overtime entry', ids);
  await query(
    tx,
    'update overtime_entries set cancelled_at = now() where id = any($ids::bigint[])',
    {
      ids,
    },
  );
  await recordChanged(tx, 'overtime entry', before, { actor: by, reason });
  await cancelPayItems(tx, { source: SOURCE, sourceIds: ids, reason, correctIn }, by);
}

export const overtimeServer: RequestServer = { carryOut, takeBack };
