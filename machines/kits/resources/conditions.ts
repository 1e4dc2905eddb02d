import type { Field } from './field.ts';

/**
 * Whether a field has to be filled in. A field with a condition (`when`) has to be filled in only if the other values
 * meet the condition.
 */
export function isAsked({ when }: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (!when) return true;
  const governing = values[when.field];
  return typeof when.is === 'object'
    ? when.is.some((value) => value === governing)
    : governing === when.is;
}
