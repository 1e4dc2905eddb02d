import { describe, expect, it } from 'vitest';
import { workingDaysAfter, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { isManagement, PAY_BANDS } from '#server/demo/stage/ladders.ts';
import { hirePeople } from '#server/demo/stage/people.ts';
import { seededRandom } from '#server/demo/stage/random.ts';

const people = hirePeople(seededRandom(2026));

describe('the people of the demo', () => {
  it('are the same on every machine and in every run', () => {
    expect(hirePeople(seededRandom(2026))).toEqual(people);
    expect(hirePeople(seededRandom(2027))).not.toEqual(people);
  });

  it('earn round amounts within the band of their grade, half of them basic pay', () => {
    const odd = people.filter(({ gross, basic, grade, section }) => {
      const [low, high] = PAY_BANDS[grade];
      const { pay } = section.ladder;
      const round = gross % (gross < 50_000 ? 50 : 100) === 0;
      return !round || gross < low * pay - 100 || gross > high * pay + 100 || basic * 2 !== gross;
    });
    expect(odd).toEqual([]);
  });

  it('are mostly paid below the middle of their band', () => {
    for (const grade of ['worker2', 'worker3', 'officer2', 'officer3'] as const) {
      const gross = people
        .filter((person) => person.grade === grade && person.section.ladder.pay === 1)
        .map((person) => person.gross)
        .toSorted((a, b) => a - b);
      const [low, high] = PAY_BANDS[grade];
      const median = gross[Math.floor(gross.length / 2)] ?? 0;
      expect(median).toBeGreaterThan(low + 0.2 * (high - low));
      expect(median).toBeLessThan(low + 0.55 * (high - low));
    }
  });

  it('have codes in the order of joining, and half a year of probation', () => {
    for (const code of ['RT', 'RF', 'RL', 'RD']) {
      const unit = people
        .filter((person) => person.unit.code === code)
        .toSorted((a, b) => (a.code < b.code ? -1 : 1));
      const joined = unit.map(({ joinedDaysAgo }) => joinedDaysAgo);
      expect(joined).toEqual(joined.toSorted((a, b) => b - a));
    }
    const misplaced = people.filter(
      ({ employmentType, joinedDaysAgo }) =>
        (employmentType === 'Probation') !== joinedDaysAgo < 183,
    );
    expect(misplaced).toEqual([]);
  });

  it('are Management from officers upwards, and only those have an office address', () => {
    const odd = people.filter(
      (person) =>
        person.isManagement !== isManagement(person.grade) ||
        (person.officeMail !== null) !== person.isManagement,
    );
    expect(odd).toEqual([]);
  });
});

describe('the demo’s calendar', () => {
  it('counts Sunday to Thursday', () => {
    // 2026-11-19 is a Thursday.
    expect(workingDaysBefore('2026-11-19', 1)).toBe('2026-11-18');
    expect(workingDaysBefore('2026-11-22', 1)).toBe('2026-11-19');
    expect(workingDaysBefore('2026-11-21', 0)).toBe('2026-11-19');
    expect(workingDaysAfter('2026-11-19', 1)).toBe('2026-11-22');
    expect(workingDaysAfter('2026-11-19', 6)).toBe('2026-11-29');
  });
});
