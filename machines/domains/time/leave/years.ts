import { addDays, earlier, later } from '#machines/core/values/dates.ts';
import { accrue, type Due } from './accrual.ts';
import {
  expiries,
  mayOwe,
  owed,
  getRest,
  spend,
  type Allocation,
  type TakenDay,
} from './allocations.ts';
import { exact, sum } from './amount.ts';
import { balanceOn } from './ledger.ts';
import { carried, lastDayOfCarried, type CarryRule } from './carryOver.ts';

export interface YearSpan {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** An amount in the ledger on its date, and whether it is an expiry. */
export interface Posted {
  readonly on: string;
  readonly days: number;
  readonly isExpiry: boolean;
  /** Whether the entry is leave that was taken or returned. Other negative amounts are corrections or payments. */
  readonly isLeave?: boolean;
  /** The last day on which it can be taken, if that is before the end of its year. */
  readonly to: string | null;
}

/** The carry-forward rule of a leave type. */
export interface YearRule {
  readonly carry: CarryRule | null;
  /** Carried days can be taken in this many days from the beginning of the new year, or with null in the whole year. */
  readonly carriedFor: number | null;
}

export interface LeaveAccount {
  readonly posted: readonly Posted[];
  /** Grants in the future. They can't be used before their date, and are limited by their maximum balance. */
  readonly coming: readonly Due[];
  /** The days of requests that aren't decided yet. */
  readonly pending: readonly TakenDay[];
  readonly years: readonly YearSpan[];
  readonly rule: YearRule;
  readonly today: string;
}

/** A leave year of a person, with all days that are taken in it. */
export interface YearAhead extends YearSpan {
  readonly allocations: readonly Allocation[];
  /** All days that are deducted. `isLeave` marks those of approved leave. */
  readonly taken: readonly (TakenDay & { isLeave: boolean })[];
  /** The days of pending requests, and of this one. */
  readonly waiting: readonly TakenDay[];
  /** The days that no allocation covers, which are a negative balance. */
  readonly debt: number;
  /** The days that are carried into the next year. They are negative if the balance is. */
  readonly carried: number;
  /** The days that will expire and when, unless they are taken before. */
  readonly expiring: readonly { on: string; days: number }[];
}

const BEGINNING = '0001-01-01';
const END = '9999-12-31';
/** No year has this many entries, so IDs that begin here don't collide with theirs. */
const COMING = 1_000_000;

/**
 * Returns a person's leave years from the year of the first day on, each with its grants, taken days, expiry
 * and carried days.
 */
export function yearsAhead(
  account: LeaveAccount,
  firstDay: string,
  requestedDays: readonly TakenDay[] = [],
): YearAhead[] {
  const { posted } = account;
  const spans = withoutGaps(account.years);
  const since = spans.findIndex(({ endsOn }) => firstDay <= endsOn);
  const ahead: YearAhead[] = [];
  let opening: number | undefined;
  for (const [place, span] of [...spans.entries()].slice(since)) {
    const own = posted.filter(
      ({ on, isExpiry }) => isIn(span, on) && !(isExpiry && on === span.startsOn),
    );
    const next = spans[place + 1];
    const year = getYear(
      account,
      span,
      own,
      opening ?? getOpening(account, span),
      requestedDays,
      next,
    );
    ahead.push(year);
    opening = year.carried;
  }
  return ahead;
}

const isIn = ({ startsOn, endsOn }: YearSpan, date: string): boolean =>
  startsOn <= date && date <= endsOn;

/** Fills gaps between the stored years, so that every day is in a year. */
function withoutGaps(years: readonly YearSpan[]): YearSpan[] {
  const spans: YearSpan[] = [];
  let from = BEGINNING;
  for (const year of years.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))) {
    if (from < year.startsOn) spans.push({ startsOn: from, endsOn: addDays(year.startsOn, -1) });
    spans.push({ startsOn: year.startsOn, endsOn: year.endsOn });
    from = addDays(year.endsOn, 1);
  }
  return [...spans, { startsOn: from, endsOn: END }];
}

/** Returns the ledger's balance at the start of a year. */
function getOpening({ posted }: LeaveAccount, { startsOn }: YearSpan): number {
  const expired = posted.filter(({ on, isExpiry }) => isExpiry && on === startsOn);
  const before = balanceOn(posted, addDays(startsOn, -1));
  return exact(before + sum(expired.map(({ days }) => days)));
}

/** Returns the days that a year grants. */
const newIn = ({ posted, coming }: LeaveAccount, span: YearSpan | undefined): number =>
  sum(
    [...posted.filter(({ days }) => days > 0), ...coming].flatMap(({ on, days }) =>
      span && isIn(span, on) ? [days] : [],
    ),
  );

function getYear(
  account: LeaveAccount,
  span: YearSpan,
  own: readonly Posted[],
  opening: number,
  requestedDays: readonly TakenDay[],
  next: YearSpan | undefined,
): YearAhead {
  const { rule, today } = account;
  const { startsOn, endsOn } = span;
  const isLeaveYear = account.years.some((year) => year.startsOn === startsOn);
  const waiting = [...account.pending, ...requestedDays].filter(({ date }) => isIn(span, date));
  const granted = accrue(
    account.coming.filter(({ on }) => isIn(span, on)),
    [
      { on: startsOn, days: opening },
      ...own,
      ...waiting.map(({ date, days }) => ({ on: date, days: -days })),
    ],
    { roundTo: null, mostPerYear: null },
  );
  const carriedTo =
    rule.carriedFor === null || !isLeaveYear
      ? null
      : lastDayOfCarried(startsOn, endsOn, rule.carriedFor);
  const allocations: Allocation[] = [
    { id: 0, days: Math.max(0, opening), from: startsOn, to: carriedTo },
    ...own
      .filter(({ days }) => days > 0)
      .map(({ on, days, to }, place) => ({
        id: place + 1,
        days,
        // Grants can be used throughout their year, and compensatory leave from the day after the work on.
        from: on > today || to !== null ? on : startsOn,
        to: to !== null && to < endsOn ? to : null,
      })),
    ...granted
      .filter(({ days }) => days > 0)
      .map(({ on, days }, place) => ({ id: COMING + place, days, from: on, to: null })),
  ];
  const ends = new Set(allocations.flatMap(({ to }) => (to === null ? [] : [addDays(to, 1)])));
  const taken = [
    ...(opening < 0 ? [{ date: startsOn, days: -opening, isLeave: false }] : []),
    // An expiry that follows from the end of an allocation must not be deducted a second time.
    ...[...own, ...granted.map((one) => ({ ...one, isExpiry: false, isLeave: false }))]
      .filter(({ days, isExpiry, on }) => days < 0 && !(isExpiry && ends.has(on)))
      .map(({ on, days, isLeave = false }) => ({ date: on, days: -days, isLeave })),
  ];
  const all = [...taken, ...waiting];
  const spent = spend(allocations, all);
  const debt = owed(spent);
  const open = allocations.filter(({ to }) => to === null || to >= endsOn);
  const rest = exact(sum(open.map((one) => getRest(one, spent))) - debt);
  const goesOn = rest <= 0 || !isLeaveYear ? rest : carried(rest, newIn(account, next), rule.carry);
  const lost = exact(rest - goesOn);
  return {
    ...span,
    allocations,
    taken,
    waiting,
    debt,
    carried: goesOn,
    expiring: [
      ...expiries(allocations, all).flatMap(({ on, days }) =>
        on <= endsOn ? [{ on, days: -days }] : [],
      ),
      ...(lost > 0 ? [{ on: addDays(endsOn, 1), days: lost }] : []),
    ].toSorted((a, b) => a.on.localeCompare(b.on)),
  };
}

interface Growth {
  year: YearAhead;
  /** How much the request increases the negative balance of the year. */
  by: number;
  before: number;
}

function getGrowth(account: LeaveAccount, requestedDays: readonly TakenDay[]): Growth[] {
  const from = requestedDays.map(({ date }) => date).reduce(earlier, account.today);
  const before = yearsAhead(account, from);
  return yearsAhead(account, from, requestedDays).map((year, place) => {
    const debt = before[place]?.debt ?? 0;
    return { year, before: debt, by: exact(year.debt - debt) };
  });
}

/**
 * Returns the first year whose days aren't enough for the request. The floor is the lowest balance that the
 * type allows.
 */
export function firstLacking(
  account: LeaveAccount,
  requestedDays: readonly TakenDay[],
  floor: number | null,
): { endsOn: string; asked: number; left: number } | null {
  const until = requestedDays.map(({ date }) => date).reduce(later, account.today);
  const lacking = getGrowth(account, requestedDays).find(
    ({ year, before }) => !mayOwe(before, year.debt, floor),
  );
  if (!lacking) return null;
  const { year, by } = lacking;
  const inYear = sum(
    requestedDays.flatMap(({ date, days }) => (date <= year.endsOn ? [days] : [])),
  );
  return {
    endsOn: year.endsOn === END ? until : year.endsOn,
    asked: inYear,
    left: Math.max(0, exact(inYear - by)),
  };
}

/**
 * Returns how many of the days can be taken on a date, so that neither that year nor a later one gets a
 * negative balance.
 */
export function takeable(account: LeaveAccount, date: string, most: number): number {
  let days = most;
  // Each pass checks one more year, because carried days change the next year only once the year before has
  // enough days.
  for (let year = 0; year <= account.years.length + 1 && days > 0; year += 1) {
    const lacking = Math.max(0, ...getGrowth(account, [{ date, days }]).map(({ by }) => by));
    if (lacking === 0) return days;
    days = Math.max(0, exact(days - lacking));
  }
  return days;
}
