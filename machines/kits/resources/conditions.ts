import type { Field } from './field.ts';

/** Whether a field is asked for, by the values beside it: one with a condition only when that is met. */
export function isAsked({ when }: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (!when) return true;
  const governing = values[when.field];
  return typeof when.is === 'object'
    ? when.is.some((value) => value === governing)
    : governing === when.is;
}
