import type { Fields } from './field.ts';

/**
 * The problems of days in the future in fields that accept only days up to today.
 * @param today the date in the account's time zone, `yyyy-mm-dd`
 * @param path the prefix of the field's name in each problem
 */
export const futureDays = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  { today, path = '' }: { today: string; path?: string },
): { path: string; message: string }[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const day = values[name];
    if (field.kind !== 'date' || !field.past || typeof day !== 'string' || day <= today) return [];
    return [{ path: `${path}${name}`, message: `${field.label} cannot be in the future` }];
  });
