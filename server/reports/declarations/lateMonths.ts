import { costBy } from '#machines/attendance/lateRule.ts';
import { SQL_WHOLE_NUMBERS } from '#server/db/sqlArithmetic.ts';
import { queryOne } from '#server/db/sql.ts';
import type { Asked, Report } from '../report.ts';
import { ALL_DAYS, FULL, maskOf, monthsIn, PIECES, type Stretch } from './attendanceMonths.ts';

const MARKS = ['late', 'early'];

/** One, in the sixteen bits of each of four days. */
const EACH_DAY = 0x0001_0001_0001_0001n;

/**
 * The rule of each unit, else the company’s, as the query lists them: to find and join them in it took a fifth of the
 * time of a page, half of it to plan so many copies.
 */
export const lateRules: NonNullable<Report['reads']> = async (db, { accountId }) => {
  const found = await queryOne<{ rules: string; early: string }>(
    db,
    `select coalesce(jsonb_agg(r), '[]')::text as rules,
       coalesce(array_agg(unit_id) filter (where counts_early), '{}')::text as early
     from (
       select b.id as unit_id, r.marks as each, r.cost as per_each, coalesce(r.forgiven, 0) as forgiven, r.counts_early,
         r.alone_from, (16384 - least(greatest(r.alone_from, 1), 16384)) * ${EACH_DAY} as up_to_alone
       from business_units b left join (
         select business_unit_id, min(id) as id from late_rules where account_id = $accountId and is_active
         group by 1) own on own.business_unit_id = b.id
       join late_rules r on r.id = coalesce(own.id, (select min(id) from late_rules
         where account_id = $accountId and is_active and business_unit_id is null))
       where b.account_id = $accountId) r`,
    { accountId },
  );
  return { rules: found?.rules ?? '[]', early: found?.early ?? '{}' };
};
/** With `distinct`, PostgreSQL knows that it need not look for a rule where nothing of it is asked for. */
const RULE = `left join (
  select distinct on (unit_id) * from jsonb_to_recordset($rules::jsonb) r (unit_id bigint, each integer,
    per_each float8, forgiven integer, alone_from integer, up_to_alone bigint)) r on r.unit_id = m.unit_id`;
const COUNTS_EARLY = `(m.early <> 0 and m.unit_id = any($early::bigint[]))`;

/** Versions `v` of people: an index has the days from which and until which each holds. */
const SINCE = `coalesce(lower(v.valid), '-infinity')`;
const UNTIL = `coalesce(upper(v.valid), 'infinity')`;
const VERSIONS = `v.account_id = $accountId and v.superseded_at is null`;

const ofKeys = (id: string): string => `($keys::bigint[] is null or ${id} = any(array(
  select k / 100000 from unnest($keys::bigint[]) k)))`;

/** What differs between the months `m`, of which whole ones are alike. */
const byMonth = (
  months: readonly Stretch[],
  of: (month: Stretch) => string,
  whole?: string,
): string => {
  const cases = months.filter(({ days }) => whole === undefined || days !== ALL_DAYS);
  if (cases.length === 0) return `${whole}`;
  const when = cases.map((one) => `when '${one.month}' then ${of(one)}`);
  return `(case m.month ${when.join(' ')} ${whole === undefined ? '' : `else ${whole}`} end)`;
};

/** One number for a person and month, which sorts faster than a text. */
const lineOf = ({ month }: Stretch): string =>
  `m.employee_id * 100000 + ${Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))}`;

/** Sixteen bits of each day, four days in each number: the remainder by 65,535 adds them up. */
const added = (numbers: readonly string[]): string =>
  numbers.length === 0 ? '0' : `(${numbers.join(' + ')}) % ${FULL}`;
/** Those of the days that reach the minutes: of each, the highest but one of its bits is then set. */
const reaching = (numbers: readonly string[]): string[] =>
  numbers.map((number) => `(((${number} + r.up_to_alone) & ${EACH_DAY << 14n}) >> 14)`);

/** The numbers of a month `m` with some of its days. */
const numbersOf = (mark: string, { days }: Pick<Stretch, 'days'>): string[] =>
  PIECES.flatMap((piece) => {
    const mask = maskOf(days, piece);
    return mask === 0n
      ? []
      : mask === -1n
        ? `m.${mark}_${piece}`
        : `(m.${mark}_${piece} & ${mask})`;
  });

/** What is read of each mark. */
interface Read {
  bits: (mark: string) => string;
  /** Of its numbers. */
  sum: (mark: string, of: (numbers: readonly string[]) => string) => string;
}

/** Months of people of whom one version says all the days of the period. */
const whole = (months: readonly Stretch[]): string =>
  marked(
    `(
    select m.*, v.business_unit_id as unit_id
    from late_months m join employee_versions v on v.employee_id = m.employee_id and ${VERSIONS}
      and ${UNTIL} > $toDay::date and ${SINCE} <= $fromDay::date and ${ofKeys('v.employee_id')}
    where m.month in (${months.map(({ month }) => `'${month}'`).join(', ')}) and m.account_id = $accountId and ${ofKeys('m.employee_id')}) m`,
    {
      bits: (mark) => byMonth(months, ({ days }) => `m.${mark} & ${days}`, `m.${mark}`),
      sum: (mark, of) =>
        byMonth(
          months,
          (month) => of(numbersOf(mark, month)),
          of(numbersOf(mark, { days: ALL_DAYS })),
        ),
    },
  );

/** The sixteen bits of each of four days, by the four bits of these days. */
const SPREAD = `('{${Array.from({ length: 16 }, (_, four) => maskOf(BigInt(four), 0)).join(', ')}}'::bigint[])`;

/** Months of people, each in as many parts as there are versions in it, with the days of its own. */
const parts = (ofVersions: string, ofMonths: string): string =>
  marked(
    `(
    select held.unit_id, m.* from (
      select v.employee_id, v.business_unit_id as unit_id, greatest(${SINCE}, $fromDay::date) as first,
        least(${UNTIL} - 1, $toDay::date) as last
      from employee_versions v where ${VERSIONS} and ${UNTIL} > $fromDay::date and ${SINCE} <= $toDay::date
        and ${ofKeys('v.employee_id')} and ${ofVersions} offset 0) held
    cross join lateral (
      select m.employee_id, m.month, ${MARKS.flatMap((mark) => [
        `m.${mark} & d.days as ${mark}`,
        ...PIECES.map(
          (piece) =>
            `m.${mark}_${piece} & ${SPREAD}[1 + ((d.days >> ${4 * piece}) & 15)] as ${mark}_${piece}`,
        ),
      ]).join(', ')}
      from late_months m cross join lateral (
        select (((1::bigint << greatest(least(held.last - m.month, 30) - f.first + 1, 0)) - 1) << f.first)::integer as days
        from (select greatest(held.first - m.month, 0) as first) f offset 0) d
      where m.employee_id = held.employee_id and ${ofMonths} offset 0) m) m`,
    {
      bits: (mark) => `m.${mark}`,
      sum: (mark, of) => of(numbersOf(mark, { days: ALL_DAYS })),
    },
  );

/** The others: those of people who came, left or changed within the period. */
const APART = parts(
  `(${SINCE} > $fromDay::date or ${UNTIL} <= $toDay::date)`,
  `m.month = any(array(select generate_series(date_trunc('month', $fromDay::date::timestamp), $toDay::date::timestamp,
    '1 month')::date))`,
);

/** Those with marks under the rule of their unit. */
function marked(months: string, { bits, sum }: Read): string {
  const counted = (of: (mark: string) => string): string =>
    `${of('late')} + case when ${COUNTS_EARLY} then ${of('early')} else 0 end`;
  return `
    select m.employee_id, m.month, m.unit_id, ${counted((mark) => `bit_count((${bits(mark)})::bit(32))`)} as marks,
      ${counted((mark) => sum(mark, added))} as minutes,
      case when r.alone_from is null then 0 else ${counted(
        // Few months have so many minutes at all.
        (mark) => `case when ${sum(mark, added)} < r.alone_from then 0
          else ${sum(mark, (numbers) => added(reaching(numbers)))} end`,
      )} end as alone,
      r.each, r.forgiven, r.per_each
    from ${months} ${RULE}
    where ${bits('late')} <> 0 or (${COUNTS_EARLY} and ${bits('early')} <> 0)`;
}

const COST = `coalesce(${costBy(
  SQL_WHOLE_NUMBERS,
  { marks: 'w.marks', alone: 'w.alone' },
  { marks: 'w.each', forgiven: 'w.forgiven', days: 'w.per_each' },
)}, 0)`;

/** A row for each person and month with marks: those of each unit cost by its own rule. */
export function lateLines(asked: Asked): string {
  const period = asked.get('period');
  if (typeof period !== 'object') throw new Error('A period is required');
  const months = monthsIn(period.from, period.to);
  const line = (rows: string): string => `
    select m.employee_id, ${byMonth(months, ({ month }) => `'${month.slice(0, 7)}'`)} as month,
      ${byMonth(months, lineOf)} as "lineId",
      m.marks::integer as marks, m.minutes::integer as minutes, m.cost from (${rows}) m`;
  return `${line(`select w.*, ${COST} as cost from (${whole(months)}) w`)}
    union all ${line(`
      select w.employee_id, w.month, sum(w.marks) as marks, sum(w.minutes) as minutes, sum(${COST}) as cost
      from (
        select w.employee_id, w.month, w.each, w.forgiven, w.per_each, sum(w.marks)::bigint as marks,
          sum(w.minutes) as minutes, sum(w.alone)::bigint as alone
        from (${APART}) w
        group by w.employee_id, w.month, w.unit_id, w.each, w.forgiven, w.per_each) w
      group by w.employee_id, w.month`)}`;
}

/** Whether person `id` has marks in the month from day `first` on. */
export const hasMarks = (id: string, first: string): string =>
  `exists (${parts(`v.employee_id = ${id}`, `m.month = ${first}`)})`;
