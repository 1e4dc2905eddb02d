import type { z } from 'zod';
import {
  STARTING_SETS,
  STARTING_SET_IDS,
  type StartingSetId,
} from '#machines/domains/company/startingSets.ts';
import {
  administratorPart,
  calendarPart,
  companyPart,
  LOGO_BYTES,
} from '#machines/domains/company/contracts/setup.ts';

/** The values so far, whether complete or not. */
export interface Draft {
  company: z.input<typeof companyPart>;
  calendar: z.output<typeof calendarPart>;
  administrator: z.input<typeof administratorPart>;
}

export type Part = keyof Draft;

/** Returns the default values: the browser's time zone and its country, and otherwise those of the specification. */
export function emptyDraft(): Draft {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const draft: Draft = {
    company: { company: '', logo: null, currency: 'BDT', language: 'English', startingSet: null },
    calendar: {
      ...calendarPart.parse({}),
      ...(isListed(here) && { timeZone: here }),
    },
    administrator: { name: '', mail: '', login: '', newPassword: '', confirmPassword: '' },
  };
  return withCompany(draft, { ...draft.company, startingSet: getCountry(here) });
}

const getCountry = (zone: string): StartingSetId | null =>
  STARTING_SET_IDS.find((id) => STARTING_SETS[id].calendar.timeZone === zone) ?? null;

/** Returns the draft with the currency, time zone, fiscal year and days off of a newly chosen country. */
export function withCompany<D extends Pick<Draft, 'company' | 'calendar'>>(
  draft: D,
  company: Draft['company'],
): D {
  const { startingSet } = company;
  if (!startingSet || startingSet === draft.company.startingSet) return { ...draft, company };
  const { currency, calendar } = STARTING_SETS[startingSet];
  return {
    ...draft,
    company: { ...company, ...(currency !== null && { currency }) },
    calendar: { ...draft.calendar, ...calendar },
  };
}

/** Whether the list of time zones contains this one. UTC isn't in it: a browser may run in it, but no company does. */
const isListed = (zone: string): boolean => Intl.supportedValuesOf('timeZone').includes(zone);

const SCHEMAS = { company: companyPart, calendar: calendarPart, administrator: administratorPart };

/** The first problem of each field, by the name of the field. */
export type Problems = Readonly<Record<string, string>>;

export function getProblems(part: Part, draft: Draft): Problems {
  const parsed = SCHEMAS[part].safeParse(draft[part]);
  if (parsed.success) return {};
  return getFirst(
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

/** Splits the path of a server error into part and field. */
export function getPart(path: string): { part: Part; field: string } {
  const [first = '', second = ''] = path.split('.');
  if (first === 'calendar' || first === 'administrator') return { part: first, field: second };
  return { part: 'company', field: first };
}

export const getFirst = (problems: readonly { path: string; message: string }[]): Problems =>
  Object.fromEntries([...problems].reverse().map(({ path, message }) => [path, message]));

/** Converts a file to what the request sends. */
export async function readLogo(file: File): Promise<{ name: string; content: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return { name: file.name, content: btoa(text) };
}

export { LOGO_BYTES };
