import { z } from 'zod';
import { agrees } from './agree.ts';
import { getAnswer, type OpenDatabase, type Shape } from './shape.ts';

const workedCase = z.object({
  id: z.string(),
  area: z.string(),
  topic: z.string().default(''),
  given: z.record(z.string(), z.unknown()),
  expect: z.record(z.string(), z.unknown()),
  tolerance: z.number().nonnegative().default(0),
});

/** A list of cases, or an object with the list in `cases`. */
export const caseFile = z
  .union([z.array(workedCase), z.object({ cases: z.array(workedCase) })])
  .transform((file) => (Array.isArray(file) ? file : file.cases));

export type WorkedCase = z.infer<typeof workedCase>;

export interface Failure {
  readonly id: string;
  readonly topic: string;
  readonly expected: unknown;
  readonly got: unknown;
}

export interface Tally {
  passed: number;
  failed: number;
  unsupported: number;
}

export interface Outcome {
  readonly areas: ReadonlyMap<string, Tally>;
  readonly failures: readonly Failure[];
  readonly unsupported: readonly WorkedCase[];
}

/** Runs the cases through the adapters of their areas; an unknown area or shape is unsupported. */
export async function runCases(
  cases: readonly WorkedCase[],
  adapters: ReadonlyMap<string, readonly Shape[]>,
  database: OpenDatabase,
): Promise<Outcome> {
  const areas = new Map<string, Tally>();
  const failures: Failure[] = [];
  const unsupported: WorkedCase[] = [];
  for (const one of cases) {
    const tally = areas.get(one.area) ?? { passed: 0, failed: 0, unsupported: 0 };
    areas.set(one.area, tally);
    const answered = await answerSafely(adapters.get(one.area) ?? [], one, database);
    if (!answered) {
      tally.unsupported += 1;
      unsupported.push(one);
    } else if (agrees(one.expect, answered.got, one.tolerance)) {
      tally.passed += 1;
    } else {
      tally.failed += 1;
      failures.push({ id: one.id, topic: one.topic, expected: one.expect, got: answered.got });
    }
  }
  return { areas, failures, unsupported };
}

/** A function that throws fails its case; the next cases still run. */
async function answerSafely(
  shapes: readonly Shape[],
  { given, topic }: WorkedCase,
  database: OpenDatabase,
): Promise<{ readonly got: unknown } | undefined> {
  try {
    return await getAnswer(shapes, given, topic, database);
  } catch (error) {
    return { got: error instanceof Error ? `error: ${error.message}` : error };
  }
}
