import { cents } from '#machines/core/values/money.ts';
import { DEMO_ACCOUNTS, sitsAt, type DemoAccount } from './accounts.ts';
import { GRADE_YEARS, isManagement, PAY_BANDS } from './ladders.ts';
import { nameGiver } from './names.ts';
import { nameNewcomer } from './newcomer.ts';
import type { Random } from './random.ts';
import { setOutSeats, type Seat } from './seats.ts';

/** A person of the demo organisation. */
export interface Person extends Seat {
  code: string;
  name: string;
  /** How many days before today they joined. */
  joinedDaysAgo: number;
  gross: number;
  basic: number;
  isManagement: boolean;
  employmentType: string;
  officeMail: string | null;
  personalMail: string | null;
  officeMobile: string | null;
  personalMobile: string;
  account: DemoAccount | null;
}

const DAYS_A_YEAR = 365.25;
/** Account holders joined at least this many days ago, so that they have a history. */
const ACCOUNT_DAYS = 1200;
/** Joined this many days ago: a six-month probation is reviewed from 30 days before its end. */
const REVIEWED_DAYS = 150;

/** Assigns a person to every seat of the organisation chart. */
export function hirePeople(random: Random): Person[] {
  const seats = setOutSeats(random);
  const nextName = nameGiver(
    random,
    DEMO_ACCOUNTS.flatMap(({ name }) => name ?? []),
  );
  const nextMail = mailGiver();
  const open = new Set(DEMO_ACCOUNTS);
  const people = seats.map((seat): Person => {
    const account = [...open].find((candidate) => sitsAt(candidate, seat)) ?? null;
    if (account) open.delete(account);
    const management = isManagement(seat.grade);
    const { femaleShare } = seat.section.ladder;
    const name = account?.name ?? nextName({ femaleShare, inOffice: management });
    const joinedDaysAgo = Math.max(tenure(seat, random), account ? ACCOUNT_DAYS : 0);
    const gross = pay(seat, joinedDaysAgo, random);
    return {
      ...seat,
      code: '',
      name,
      joinedDaysAgo,
      gross,
      basic: cents(gross / 2),
      isManagement: management,
      employmentType: employmentType(seat, joinedDaysAgo, random),
      officeMail: management ? nextMail(name) : null,
      personalMail:
        account?.name || random.chance(management ? 0.6 : 0.2) || account
          ? nextMail(name, 'home')
          : null,
      officeMobile: GRADE_YEARS[seat.grade] >= 4 ? mobile(random) : null,
      personalMobile: mobile(random),
      account,
    };
  });
  if (open.size > 0) throw new Error(`No seat for ${[...open].map(({ login }) => login).join()}`);
  numberPeople(people);
  return nameNewcomer(giveReviews(people));
}

/** Office staff on probation in this unit report to the demo's manager, so that there are probations to review. */
const NEWCOMERS_OF = 'RL';

function giveReviews(people: readonly Person[]): Person[] {
  const manager = people.findIndex(({ account }) => account?.login === 'manager');
  return people.map((person) =>
    person.unit.code === NEWCOMERS_OF &&
    person.isManagement &&
    person.employmentType === 'Probation' &&
    person.joinedDaysAgo >= REVIEWED_DAYS
      ? { ...person, reportsTo: manager }
      : person,
  );
}

/** Most people joined recently and a few long ago; higher positions have longer service. */
function tenure(seat: Seat, random: Random): number {
  const years = GRADE_YEARS[seat.grade] - 3.8 * Math.log(1 - random.next());
  return Math.round(Math.min(years, 27) * DAYS_A_YEAR) + 6;
}

/** Monthly gross pay: roughly log-normal within the grade's band, rising with years of service, rounded. */
function pay(seat: Seat, joinedDaysAgo: number, random: Random): number {
  const [low, high] = PAY_BANDS[seat.grade];
  const years = joinedDaysAgo / DAYS_A_YEAR - GRADE_YEARS[seat.grade];
  const place = 0.3 + 0.03 * Math.min(years, 12) + 0.14 * random.bell();
  const gross = low * (high / low) ** Math.max(0, Math.min(1, place)) * seat.section.ladder.pay;
  const step = gross < 50_000 ? 50 : 100;
  return Math.round(gross / step) * step;
}

function employmentType(seat: Seat, joinedDaysAgo: number, random: Random): string {
  if (joinedDaysAgo < 183) return 'Probation';
  return seat.kind === 'rank' && random.chance(0.05) ? 'Contract' : 'Permanent';
}

function mailGiver(): (name: string, suffix?: string) => string {
  const given = new Map<string, number>();
  return (name, suffix) => {
    const local = name.toLowerCase().replace(/[^a-z]+/g, '.') + (suffix ? `.${suffix}` : '');
    const count = (given.get(local) ?? 0) + 1;
    given.set(local, count);
    return `${local}${count > 1 ? count : ''}@example.com`;
  };
}

/** Made-up mobile numbers: no operator has the prefix 012, so no one has these numbers. */
const mobile = (random: Random): string =>
  `+880 12${random.between(10, 99)} ${random.between(100_000, 999_999)}`;

/** Employee codes in the order of joining within each business unit: `RT-00001` joined first. */
function numberPeople(people: Person[]): void {
  const counts = new Map<string, number>();
  for (const person of people.toSorted((a, b) => b.joinedDaysAgo - a.joinedDaysAgo)) {
    const number = (counts.get(person.unit.code) ?? 0) + 1;
    counts.set(person.unit.code, number);
    person.code = `${person.unit.code}-${String(number).padStart(5, '0')}`;
  }
}
