import type { z } from 'zod';
import { isIgnored } from './ignoredFields.ts';
import { getProblem, refusedInput, schemaProblems, unknownFieldProblems } from './refusedInput.ts';
import { unknownFields } from './unknownFields.ts';
import type { Problem } from '#server/platform/errors.ts';

type Read<Schema extends z.ZodType> =
  | { success: true; data: z.output<Schema> }
  | { success: false; problems: Problem[] };

/**
 * Parses input and refuses unknown fields. Unknown fields come first in the list of problems, because they often cause
 * the other problems.
 * @param call the call whose exceptions apply, such as `POST /Cafeteria/CafeteriaEntry`.
 */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { call = '', path = [] }: { call?: string; path?: readonly PropertyKey[] } = {},
): Read<Schema> {
  const unknown = unknownFields(schema, value).filter(({ name }) => !isIgnored(call, name));
  const parsed = schema.safeParse(value ?? {}, { error: getProblem });
  if (parsed.success && unknown.length === 0) return { success: true, data: parsed.data };
  const problems = [
    ...unknownFieldProblems(unknown, path),
    ...(parsed.error ? schemaProblems(parsed.error, path) : []),
  ];
  return { success: false, problems };
}

/**
 * Parses input.
 * @throws AppError 400 that lists every problem and unknown field.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  at: { call?: string; path?: readonly PropertyKey[] } = {},
): z.output<Schema> {
  const read = readInput(schema, value, at);
  if (!read.success) throw refusedInput(read.problems, value);
  return read.data;
}
