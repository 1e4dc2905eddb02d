import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { answersSchema } from '#machines/domains/company/contracts/setup.ts';
import { Usage } from './runCommand.ts';

const USAGE = `How to set Cadre up on an empty database:
  npm run setup -- --answers FILE.json [--people FILE.csv] [--invite] [--check]
  npm run setup -- --company NAME --admin-name NAME --admin-mail ADDRESS [--admin-login NAME]
      [--currency BDT] [--language English] [--time-zone Asia/Dhaka] [--fiscal-month 6]
      [--weekend 5,6] [--opens 09:00] [--closes 17:00] [--logo FILE.png]
SETUP_PASSWORD is the administrator's password; without it a link is printed by which they set one.
--people imports a CSV file, --invite mails everyone in it, --check says what would be done.`;

export type Answers = z.output<typeof answersSchema>;

export interface SetupArguments {
  answers: Answers;
  /** The path of a CSV file of people. */
  people: string | undefined;
  isInviting: boolean;
  /** Whether the input is only validated and nothing is stored. */
  isCheck: boolean;
}

const TEXTS = [
  'answers',
  'people',
  'company',
  'admin-name',
  'admin-mail',
  'admin-login',
  'currency',
  'language',
  'time-zone',
  'fiscal-month',
  'weekend',
  'opens',
  'closes',
  'logo',
] as const;
type Options = Partial<Record<(typeof TEXTS)[number], string>>;

/** @throws Usage with the missing or invalid options, and the usage text. */
export async function readSetupArguments(
  given: string[],
  environment: NodeJS.ProcessEnv,
): Promise<SetupArguments> {
  const { options, isInviting, isCheck } = split(given);
  const typed = options.answers ? fromFile(options.answers) : await fromOptions(options);
  const password = environment['SETUP_PASSWORD'];
  const parsed = answersSchema.safeParse(withPassword(typed, password));
  if (parsed.success) {
    return { answers: parsed.data, people: options.people, isInviting, isCheck };
  }
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Usage([...problems, USAGE].join('\n'));
}

function split(args: string[]): { options: Options; isInviting: boolean; isCheck: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        ...Object.fromEntries(TEXTS.map((name) => [name, { type: 'string' as const }])),
        invite: { type: 'boolean' },
        check: { type: 'boolean' },
      },
    });
    const { invite = false, check = false, ...texts } = values;
    return { options: texts as Options, isInviting: Boolean(invite), isCheck: Boolean(check) };
  } catch (error) {
    throw new Usage(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function fromFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Usage(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Prompts for missing options in a terminal. */
async function fromOptions(options: Options): Promise<unknown> {
  const input = { ...options };
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const ask = createInterface({ input: process.stdin, output: process.stdout });
    input.company ??= await ask.question('Company name: ');
    input['admin-name'] ??= await ask.question('Name of the first administrator: ');
    input['admin-mail'] ??= await ask.question('Their email address: ');
    ask.close();
  }
  const { currency, language, opens, closes, logo, company, weekend } = input;
  const month = input['fiscal-month'];
  return {
    company,
    currency,
    language,
    logo,
    calendar: {
      timeZone: input['time-zone'],
      fiscalMonth: month === undefined ? undefined : Number(month),
      weekend: weekend?.split(',').filter(Boolean).map(Number),
      opens,
      closes,
    },
    administrator: {
      name: input['admin-name'],
      mail: input['admin-mail'],
      login: input['admin-login'] ?? input['admin-mail'],
    },
  };
}

/** The password comes from the environment, because arguments are visible in process lists. */
function withPassword(typed: unknown, password: string | undefined): unknown {
  if (!password || typeof typed !== 'object' || typed === null || !('administrator' in typed)) {
    return typed;
  }
  const { administrator } = typed;
  return typeof administrator === 'object' && administrator !== null
    ? { ...typed, administrator: { ...administrator, password } }
    : typed;
}
