import { z } from 'zod';

/** What a case gave was read, and what the product's own functions answer to it. */
export interface Shape {
  /** Undefined where what is given isn't of this shape. */
  readonly answer: (given: unknown, topic: string) => { readonly got: unknown } | undefined;
}

/**
 * One shape of `given` of an area, and how the product answers it. A strict schema keeps a case with a
 * fact that we would ignore from being answered without it: such a case is unsupported.
 */
export function shape<Schema extends z.ZodType>(
  schema: Schema,
  answer: (given: z.infer<Schema>, topic: string) => unknown,
): Shape {
  return {
    answer(given, topic) {
      const read = schema.safeParse(given);
      return read.success ? { got: answer(read.data, topic) } : undefined;
    },
  };
}

/** The first shape that fits answers; undefined where none does. */
export function answerOf(
  shapes: readonly Shape[],
  given: unknown,
  topic: string,
): { readonly got: unknown } | undefined {
  for (const one of shapes) {
    const answered = one.answer(given, topic);
    if (answered) return answered;
  }
  return undefined;
}

/** Reads a field by another name: an object with a field `then` would be awaited as a promise is. */
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
