import type { Field } from './field.ts';

/** Whether a field has to be filled in. A field with a condition has to be only if the other values meet it. */
export function isAsked({ when }: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (!when) return true;
  const governing = values[when.field];
  return typeof when.is === 'object'
    ? when.is.some((value) => value === governing)
    : governing === when.is;
}
