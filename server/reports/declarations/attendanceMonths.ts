import type { Asked } from '../report.ts';

/** Days of the period that a month has, as bits from its first day on. */
interface Stretch {
  month: string;
  days: bigint;
}

const DAYS_IN_PIECE = 4;
const PIECES = 8;
const BITS = 16n;
const FULL = (1n << BITS) - 1n;

/** The months of a period, each with its days in it. */
function monthsIn(from: string, to: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to;) {
    const begin = new Date(`${month}T00:00:00Z`);
    const next = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 1));
    const following = next.toISOString().slice(0, 10);
    const first = from > month ? Number(from.slice(8)) - 1 : 0;
    const end = to < following ? Number(to.slice(8)) : 31;
    stretches.push({ month, days: (1n << BigInt(end)) - (1n << BigInt(first)) });
    month = following;
  }
  return stretches;
}

const countOf = (name: string, { days }: Stretch): string =>
  `bit_count((${name} & ${days})::bit(32))`;

/**
 * The sum of sixteen bits for each day, four days in each number: numbers are added as they are, since no day’s
 * sum needs more, and the remainder by 65,535 then adds up their parts.
 */
function sumOf(name: string, { days }: Stretch): string {
  const parts = Array.from({ length: PIECES }, (_, piece) => {
    let mask = 0n;
    for (let place = 0; place < DAYS_IN_PIECE; place += 1) {
      const day = BigInt(piece * DAYS_IN_PIECE + place);
      if ((days >> day) & 1n) mask |= FULL << (BITS * BigInt(place));
    }
    if (mask === 0n) return '';
    const signed = BigInt.asIntN(64, mask);
    return signed === -1n ? `${name}_${piece}` : `(${name}_${piece} & ${signed})`;
  });
  return `(${parts.filter(Boolean).join(' + ')}) % ${FULL}`;
}

const COUNTS = ['missing', 'late', 'early'];
const SUMS = ['worth', 'present', 'on_leave', 'absent', 'worked'];

const ofMonth = (stretch: Stretch): string => `
  select m.employee_id, ${[
    ...COUNTS.map((name) => `${countOf(`m.${name}`, stretch)} as ${name}`),
    ...SUMS.map((name) => `${sumOf(`m.${name}`, stretch)} as ${name}`),
  ].join(', ')}
  from attendance_months m
  where m.month = '${stretch.month}' and m.account_id = $accountId and m.days & ${stretch.days} <> 0
    and ($keys::bigint[] is null or m.employee_id = any($keys))`;

/**
 * Sums of each person's days in the period, from a row for each month. Joined, they are found in half the time of a
 * group: 45 beside 83 ms for two months of 50,000 people.
 */
export function sumsOfDays(asked: Asked): string {
  const period = asked.get('period');
  if (typeof period !== 'object') throw new Error('A period is required');
  const months = monthsIn(period.from, period.to);
  const joined = months.map((stretch, at) =>
    at === 0
      ? `(${ofMonth(stretch)}) m0`
      : `full join (${ofMonth(stretch)}) m${at} using (employee_id)`,
  );
  const added = (name: string) => months.map((_, at) => `coalesce(m${at}.${name}, 0)`).join(' + ');
  return `
    select employee_id as id, ${days('worth')} as working, ${days('present')} as present,
      ${days('on_leave')} as "onLeave", ${days('absent')} as absent,
      ${COUNTS.map((name) => `(${added(name)})::integer as ${name}`).join(', ')},
      round((${added('worked')}) / 60.0, 2) as hours
    from ${joined.join(' ')}`;

  function days(name: string): string {
    return `trim_scale((${added(name)}) / 1000.0)`;
  }
}
