import {
  countDays,
  type DayCounts,
  type DayOfPeriod,
  type DayPolicy,
} from '#machines/domains/pay/calculation/index.ts';

/**
 * Returns the days of a period with the marks in text such as `3:1:0.5,…`. Days that it doesn't mention are
 * unmarked working days.
 */
export function readMarks(days: readonly string[], marks: string): DayOfPeriod[] {
  const all: DayOfPeriod[] = days.map((date) => ({ date, working: '1', isUnmarked: true }));
  for (const mark of marks === '' ? [] : marks.split(',')) {
    const [at = '', working = '1', unpaid = '0'] = mark.split(':');
    const date = days[Number(at)];
    if (date !== undefined) all[Number(at)] = { date, working, unpaid };
  }
  return all;
}

export const datesBetween = (from: string, to: string): string[] => {
  const dates: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000) {
    dates.push(new Date(time).toISOString().slice(0, 10));
  }
  return dates;
};

export interface DaysOfPerson {
  marks: string;
  first: string;
  last: string;
}

/**
 * Counts the days of a period for many people. People with the same marks, first day and last day share one
 * result, because most of 50,000 people do.
 */
export class DayCounter {
  readonly #dates: readonly string[];
  readonly #counted = new Map<string, DayCounts>();

  constructor(startsOn: string, endsOn: string) {
    this.#dates = datesBetween(startsOn, endsOn);
  }

  count(policy: DayPolicy & { id: number }, { marks, first, last }: DaysOfPerson): DayCounts {
    const key = `${policy.id} ${first} ${last} ${marks}`;
    const known = this.#counted.get(key);
    if (known) return known;
    const [start = first] = this.#dates;
    const end = this.#dates.at(-1) ?? last;
    const counts = countDays(
      readMarks(this.#dates, marks),
      {
        joined: first > start ? first : undefined,
        left: last < end ? last : undefined,
      },
      policy,
    );
    this.#counted.set(key, counts);
    return counts;
  }
}
