import type { Asked } from '../report.ts';

/** The days of a period that a month has: the first and the last, and all as bits from the month's first on. */
export interface Stretch {
  month: string;
  first: string;
  last: string;
  days: bigint;
}

const DAYS_IN_PIECE = 4;
export const PIECES = [0, 1, 2, 3, 4, 5, 6, 7];
const BITS = 16n;
export const FULL = (1n << BITS) - 1n;

/** Those of a whole month, whichever it is: there is nothing in the bits of days that it does not have. */
export const ALL_DAYS = (1n << 31n) - 1n;

/** The months of a period, each with its days in it. */
export function monthsIn(from: string, to: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to;) {
    const begin = new Date(`${month}T00:00:00Z`);
    const next = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 1));
    const following = next.toISOString().slice(0, 10);
    const end = new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10);
    const [first, last] = [from > month ? from : month, to < end ? to : end];
    const until = last === end ? ALL_DAYS : (1n << BigInt(last.slice(8))) - 1n;
    const days = until - ((1n << BigInt(Number(first.slice(8)) - 1)) - 1n);
    stretches.push({ month, first, last, days });
    month = following;
  }
  return stretches;
}

const countOf = (name: string, { days }: Stretch): string =>
  `bit_count((${name} & ${days})::bit(32))`;

/** The sixteen bits of each of these days in a piece, as a number. */
export function maskOf(days: bigint, piece: number): bigint {
  let mask = 0n;
  for (let place = 0; place < DAYS_IN_PIECE; place += 1) {
    const day = BigInt(piece * DAYS_IN_PIECE + place);
    if ((days >> day) & 1n) mask |= FULL << (BITS * BigInt(place));
  }
  return BigInt.asIntN(64, mask);
}

/**
 * The sum of sixteen bits for each day, four days in each number: numbers are added as they are, since no day’s
 * sum needs more, and the remainder by 65,535 then adds up their parts.
 */
function sumOf(name: string, { days }: Stretch): string {
  const parts = PIECES.map((piece) => {
    const mask = maskOf(days, piece);
    if (mask === 0n) return '';
    return mask === -1n ? `${name}_${piece}` : `(${name}_${piece} & ${mask})`;
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
