import { z } from 'zod';
import type { Db } from '#server/platform/db/connect.ts';

/** A database for rules that the product has in SQL; empty, and opened by the first case that asks. */
export type OpenDatabase = () => Promise<Db>;

/** The parsed input of a case, and the results of the product's functions. */
export interface Shape {
  /** Undefined if the input doesn't have this shape. */
  readonly answer: (
    given: unknown,
    topic: string,
    database: OpenDatabase,
  ) => Promise<{ readonly got: unknown } | undefined>;
}

/**
 * One shape of `given` of an area, and its adapter. The schema is strict, so that a case with an unknown
 * fact is unsupported rather than calculated without it.
 */
export function shape<Schema extends z.ZodType>(
  schema: Schema,
  answer: (given: z.infer<Schema>, topic: string, database: OpenDatabase) => unknown,
): Shape {
  return {
    async answer(given, topic, database) {
      const read = schema.safeParse(given);
      return read.success ? { got: await answer(read.data, topic, database) } : undefined;
    },
  };
}

/** Uses the first shape that matches; undefined if none does. */
export async function getAnswer(
  shapes: readonly Shape[],
  given: unknown,
  topic: string,
  database: OpenDatabase,
): Promise<{ readonly got: unknown } | undefined> {
  for (const one of shapes) {
    const answered = await one.answer(given, topic, database);
    if (answered) return answered;
  }
  return undefined;
}

/** Renames a field: an object with a field `then` would be awaited like a promise. */
export const renamed = <Schema extends z.ZodType>(schema: Schema, from: string, to: string) =>
  z.preprocess(
    (given) =>
      typeof given === 'object' && given !== null && Object.hasOwn(given, from)
        ? Object.fromEntries(
            Object.entries(given).map(([name, value]) => [name === from ? to : name, value]),
          )
        : given,
    schema,
  );
