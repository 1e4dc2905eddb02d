import type { Fields } from './field.ts';

/**
 * The problems of future days in fields that only accept past ones.
 * @param today the account's day, `yyyy-mm-dd`
 * @param path prefix of the field's name in each problem
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
