import { inspect } from 'node:util';
import { z } from 'zod';
import { EmbeddedDatabaseError } from '#server/platform/db/embedded/index.ts';
import { EnvironmentError } from '#server/platform/env.ts';
import { AppError } from '#server/platform/errors.ts';
import { CannotStart } from '#server/platform/cannotStart.ts';

/** Invalid arguments. The command then prints its usage. */
export class Usage extends Error {}

/** Runs a command and ends the process: 0 for success, 1 for a refusal or failure, 2 for invalid arguments. */
export async function runCommand(work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1;
  } catch (error) {
    process.exitCode = error instanceof Usage ? 2 : 1;
    console.error(inWords(error));
  }
}

const LISTED = 50;
const refusedItem = z.object({ reason: z.string() });

const EXPECTED = [Usage, CannotStart, EmbeddedDatabaseError, EnvironmentError];

/**
 * The text that is printed for an error: the message and problems of a refusal, or full details of
 * an internal error.
 */
function inWords(error: unknown): string {
  if (error instanceof AppError) {
    const { errors = [], refused = [] } = error.details;
    const reasons = refused.flatMap((one) => refusedItem.safeParse(one).data?.reason ?? []);
    const lines = [...errors.map(({ path, message }) => `${path}: ${message}`), ...reasons];
    const more = lines.length - LISTED;
    return [
      error.message,
      ...lines.slice(0, LISTED).map((line) => `  ${line}`),
      ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []),
    ].join('\n');
  }
  return error instanceof Error && EXPECTED.some((kind) => error instanceof kind)
    ? error.message
    : inspect(error);
}
