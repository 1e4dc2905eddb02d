import { parseArgs } from 'node:util';
import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { fiscalYear } from '#machines/domains/increments/contracts/increments.ts';
import { Usage } from './runCommand.ts';

const USAGE = `How to import:
  npm run import -- people FILE.csv [--business-unit NAME]
  npm run import -- increments FILE.csv --fiscal-year 2026 [--effective-date 2026-06-01] [--as LOGIN]
  npm run import -- past LOG.csv --workflow expense --mapping M.json [--as LOGIN]`;

const name = z.string().trim().min(1, 'must not be empty').max(200, 'is too long');

const peopleOptions = z.strictObject({ 'business-unit': name.optional() });

const incrementOptions = z.strictObject({
  'fiscal-year': z.string('is needed').transform(Number).pipe(fiscalYear),
  'effective-date': calendarDay('must be a date such as 2026-06-01').optional(),
  as: name.default('manager'),
});

const pastOptions = z.strictObject({
  workflow: z.string('is needed').min(1),
  mapping: z.string('is needed').min(1),
  as: name.default('admin'),
});
export type PastOptions = z.output<typeof pastOptions>;

type PeopleOptions = z.output<typeof peopleOptions>;
export type IncrementOptions = z.output<typeof incrementOptions>;

export type ImportArguments = { path: string } & (
  | { kind: 'people'; options: PeopleOptions }
  | { kind: 'increments'; options: IncrementOptions }
  | { kind: 'past'; options: PastOptions }
);

/** @throws Usage with the problem and the usage text. */
export function readArguments(given: string[]): ImportArguments {
  const { kind, path, options } = split(given);
  if (kind === 'people') return { kind, path, options: check(peopleOptions, options) };
  if (kind === 'increments') return { kind, path, options: check(incrementOptions, options) };
  if (kind === 'past') return { kind, path, options: check(pastOptions, options) };
  throw new Usage(USAGE);
}

function split(args: string[]): {
  kind: string;
  path: string;
  options: Record<string, string | undefined>;
} {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'business-unit': { type: 'string' },
        'fiscal-year': { type: 'string' },
        'effective-date': { type: 'string' },
        as: { type: 'string' },
        workflow: { type: 'string' },
        mapping: { type: 'string' },
      },
    });
    const [kind = '', path = '', ...rest] = positionals;
    if (path && rest.length === 0) return { kind, path, options: values };
  } catch (error) {
    throw new Usage(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  throw new Usage(USAGE);
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  options: Record<string, string | undefined>,
): z.output<Schema> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ code, path, message }) =>
    code === 'unrecognized_keys' ? `${message} here` : `--${path.join('.')}: ${message}`,
  );
  throw new Usage([...problems, USAGE].join('\n'));
}
