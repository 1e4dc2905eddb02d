import { z } from 'zod';
import type { StartingSetId } from '#machines/domains/company/startingSets.ts';
import bangladesh from './data/bangladesh.json' with { type: 'json' };
import common from './data/common.json' with { type: 'json' };
import general from './data/general.json' with { type: 'json' };
import india from './data/india.json' with { type: 'json' };
import unitedArabEmirates from './data/unitedArabEmirates.json' with { type: 'json' };
import unitedKingdom from './data/unitedKingdom.json' with { type: 'json' };

const part = z.strictObject({
  /** The ID of a resource. */
  resource: z.string(),
  /**
   * The rows as in a form, with names for references. `{opens}` and similar texts stand for values of the
   * company's own week.
   */
  rows: z.array(z.record(z.string(), z.unknown())),
});

const country = z.strictObject({
  holidays: z.strictObject({
    /** Holidays that are on the same day each year, as `MM-DD`. */
    yearly: z.array(z.strictObject({ on: z.string().regex(/^\d\d-\d\d$/), name: z.string() })),
    dated: z.array(z.strictObject({ day: z.iso.date(), name: z.string() })),
  }),
  parts: z.array(part),
});

export type SetPart = z.output<typeof part>;
export type CountrySet = z.output<typeof country>;

const shared = z.strictObject({ parts: z.array(part) }).parse(common).parts;

const files: Record<StartingSetId, unknown> = {
  general,
  bangladesh,
  india,
  unitedKingdom,
  unitedArabEmirates,
};

/** Returns what every company begins with, followed by what belongs to its country. */
export function getSet(id: StartingSetId): CountrySet {
  const { holidays, parts } = country.parse(files[id]);
  return { holidays, parts: [...shared, ...parts] };
}

/** Returns the holidays of a year and of the one after it. */
export function getHolidays(
  { holidays: { yearly, dated } }: CountrySet,
  year: number,
): { day: string; name: string }[] {
  const years = [year, year + 1];
  const days = new Map<string, string>(
    years.flatMap((of) => yearly.map(({ on, name }) => [`${of}-${on}`, name] as const)),
  );
  for (const { day, name } of dated)
    if (years.includes(Number(day.slice(0, 4)))) days.set(day, name);
  return [...days].map(([day, name]) => ({ day, name })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
