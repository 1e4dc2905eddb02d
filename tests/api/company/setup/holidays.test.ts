import { expect, it } from 'vitest';
import { STARTING_SET_IDS } from '#machines/domains/company/startingSets.ts';
import { getHolidays, getSet } from '#server/domains/company/startingSets/sets.ts';

const DAY_MS = 86_400_000;
const YEARS = [2026, 2027];
const getIso = (at: number): string => new Date(at).toISOString().slice(0, 10);
const getWeekday = (day: string): number => new Date(day).getUTCDay();

const holidaysOf = (set: Parameters<typeof getSet>[0]) => getHolidays(getSet(set), 2026);
const daysNamed = (set: Parameters<typeof getSet>[0], name: string): string[] =>
  holidaysOf(set).flatMap((one) => (one.name === name ? [one.day] : []));

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
function getEaster(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return Date.UTC(year, month - 1, (h + l - 7 * m + 33 * month + 19) % 32);
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'numeric',
});
/** The days of these years with a day and month of the calculated Islamic calendar. */
function getIslamic(month: number, day: number): number[] {
  const days: number[] = [];
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += DAY_MS) {
    if (
      islamic.format(at).startsWith(`${month}/${day}/`) ||
      islamic.format(at) === `${month}/${day}`
    )
      days.push(at);
  }
  return days;
}

/** Feasts by the moon, by what their names begin with. South Asia sees the moon up to two days later. */
const BY_MOON: readonly [name: RegExp, month: number, day: number][] = [
  [/^(Eid-ul-Fitr|Id-ul-Fitr|Eid al-Fitr) \(expected\)$/, 10, 1],
  [/^(Eid-ul-Adha|Id-ul-Zuha|Eid al-Adha) \(expected\)$/, 12, 10],
  [/^Arafat Day \(expected\)$/, 12, 9],
  [/^Islamic New Year \(expected\)$/, 1, 1],
  [/^(Ashura|Muharram) \(expected\)$/, 1, 10],
  [/^(Eid-e-Miladunnabi|Milad-un-Nabi|Prophet Muhammad's Birthday) \(expected\)$/, 3, 12],
  [/^Shab-e-Barat \(expected\)$/, 8, 15],
  [/^Shab-e-Qadr \(expected\)$/, 9, 27],
];

it.each(STARTING_SET_IDS)(
  'of %s are in order, each day once, for this year and the next',
  (set) => {
    const days = holidaysOf(set).map(({ day }) => day);
    expect(days).toEqual([...new Set(days)].toSorted());
    for (const year of YEARS) {
      expect(days.filter((day) => day.startsWith(`${year}`)).length).toBeGreaterThan(1);
    }
  },
);

it('that follow Easter are on its days', () => {
  const easter = YEARS.map(getEaster);
  expect(easter.map(getIso)).toEqual(['2026-04-05', '2027-03-28']);
  for (const set of ['unitedKingdom', 'india'] as const) {
    expect(daysNamed(set, 'Good Friday')).toEqual(easter.map((at) => getIso(at - 2 * DAY_MS)));
  }
  expect(daysNamed('unitedKingdom', 'Easter Monday')).toEqual(
    easter.map((at) => getIso(at + DAY_MS)),
  );
});

it('of banks are the first and last Mondays, and substitutes follow a weekend', () => {
  const mondays = (month: number, place: 0 | -1) =>
    YEARS.map((year) => {
      const all = Array.from({ length: 31 }, (_, day) => Date.UTC(year, month, day + 1)).filter(
        (at) => new Date(at).getUTCDay() === 1 && new Date(at).getUTCMonth() === month,
      );
      return getIso(all.at(place) ?? 0);
    });
  expect(daysNamed('unitedKingdom', 'Early May bank holiday')).toEqual(mondays(4, 0));
  expect(daysNamed('unitedKingdom', 'Spring bank holiday')).toEqual(mondays(4, -1));
  expect(daysNamed('unitedKingdom', 'Summer bank holiday')).toEqual(mondays(7, -1));
  for (const year of YEARS) {
    const boxing = getWeekday(`${year}-12-26`);
    const expected = boxing === 0 || boxing === 6 ? [`${year}-12-28`] : [];
    expect(
      daysNamed('unitedKingdom', 'Boxing Day (substitute day)').filter((day) =>
        day.startsWith(String(year)),
      ),
    ).toEqual(expected);
  }
  for (const { day, name } of holidaysOf('unitedKingdom')) {
    if (name.includes('substitute')) expect([name, getWeekday(day)]).not.toEqual([name, 0]);
  }
});

it('that follow the moon are marked as expected, and near its calculated days', () => {
  for (const set of STARTING_SET_IDS) {
    for (const { day, name } of holidaysOf(set)) {
      if (/Eid|Id-ul|Muharram|Ashura|Milad|Muhammad|Arafat|Islamic|Shab-e/.test(name))
        expect(name).toMatch(/\(expected\)$/);
      const feast = BY_MOON.find(([pattern]) => pattern.test(name));
      if (!feast) continue;
      const away = getIslamic(feast[1], feast[2]).map((at) => (Date.parse(day) - at) / DAY_MS);
      expect([set, name, day, away.some((days) => days >= -1 && days <= 2)]).toEqual([
        set,
        name,
        day,
        true,
      ]);
    }
  }
});
