import {
  dayAfter,
  serviceBetween,
  type DayPolicy,
  type FactValues,
  type PersonFacts,
  type Segment,
} from '#machines/domains/pay/calculation/index.ts';
import type { DayCounter } from './countedDays.ts';
import { toItems, type FrozenInputs, type ItemSource } from './inputs.ts';

/** Everything known about one person in a period, as read from the database. */
export interface FactsOfPerson {
  assignmentId: number;
  policy: DayPolicy & { id: number };
  first: string;
  last: string;
  joined: string | null;
  left: string | null;
  leavingReason: string | null;
  born: string | null;
  sex: string | null;
  religion: string | null;
  grade: string;
  place: string;
  isConfirmed: boolean;
  marks: string;
  absent: number;
  late: number;
  /** The time worked, in minutes. */
  worked: number;
  pay: readonly { from: string; until: string; gross: string; basic: string }[];
  facts: FactValues;
  items: readonly ItemSource[];
  before: NonNullable<PersonFacts['before']>;
}

export interface PeriodOfInputs {
  startsOn: string;
  endsOn: string;
  payDate: string;
  period: number;
  periods: number;
}

/** Makes the frozen inputs of a slip. The result depends only on the arguments. */
export function makeInputs(
  period: PeriodOfInputs,
  personFacts: FactsOfPerson,
  counter: DayCounter,
): FrozenInputs {
  const { marks, first, last, policy } = personFacts;
  const days = counter.count(policy, { marks, first, last });
  const segments = getSegments(personFacts, counter, days.paid);
  const latest = personFacts.pay.at(-1);
  return {
    person: {
      facts: {
        ...getFacts(period, personFacts),
        'days.month': days.month,
        'days.working': days.working,
        'days.basis': days.basis,
        'days.employed': days.employed,
        'days.paid': days.paid,
        'days.unpaid': days.unpaid,
        'pay.gross': latest?.gross ?? null,
        'pay.basic': latest?.basic ?? null,
        ...personFacts.facts,
      },
      ...(segments.length > 1 ? { segments } : {}),
      ...(personFacts.items.length > 0 ? { items: toItems(personFacts.items) } : {}),
      ...(Object.keys(personFacts.before).length > 0 ? { before: personFacts.before } : {}),
    },
    sources: {
      assignmentId: personFacts.assignmentId,
      policyId: policy.id,
      employed: [first, last],
      days: marks,
      pay: personFacts.pay,
      items: personFacts.items,
    },
  };
}

function getFacts(period: PeriodOfInputs, personFacts: FactsOfPerson): FactValues {
  const after = dayAfter(personFacts.last);
  const service = personFacts.joined === null ? null : serviceBetween(personFacts.joined, after);
  const age = personFacts.born === null ? null : serviceBetween(personFacts.born, after).years;
  const isLeaving = personFacts.left !== null && personFacts.left <= period.endsOn;
  return {
    'days.absent': personFacts.absent,
    'days.late': personFacts.late,
    'hours.worked': Math.round((personFacts.worked / 60) * 100) / 100,
    'hours.overtime': 0,
    'service.days': service?.days ?? null,
    'service.months': service?.months ?? null,
    'service.years': service?.years ?? null,
    'age.years': age,
    confirmed: personFacts.isConfirmed,
    leaving: isLeaving,
    'leaving.reason': isLeaving ? (personFacts.leavingReason ?? '') : '',
    grade: personFacts.grade,
    religion: personFacts.religion ?? '',
    sex: personFacts.sex ?? '',
    place: personFacts.place,
    pay_date: period.payDate,
    period: period.period,
    periods: period.periods,
    periods_left: period.periods - period.period,
  };
}

/**
 * Returns the parts of a period between which pay changed. If a month has a fixed number of days, the last
 * part gets the days that the others leave, so that a whole month is paid in full.
 */
function getSegments(personFacts: FactsOfPerson, counter: DayCounter, paid: number): Segment[] {
  const { policy, marks, first, last } = personFacts;
  const parts = personFacts.pay
    .map(({ from, until, gross, basic }) => ({
      from: from > first ? from : first,
      last: dayBefore(until) < last ? dayBefore(until) : last,
      facts: { 'pay.gross': gross, 'pay.basic': basic },
    }))
    .filter((part) => part.from <= part.last);
  if (parts.length < 2) return [];
  let left = paid;
  return parts.map((part, at) => {
    const own = counter.count(policy, { marks, first: part.from, last: part.last }).paid;
    const days = at === parts.length - 1 ? left : Math.min(own, left);
    left = Math.round((left - days) * 1_000_000) / 1_000_000;
    return { paidDays: days, facts: part.facts };
  });
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
