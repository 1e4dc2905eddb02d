import { AppError } from '#server/platform/errors.ts';
import { refusal, type Refusal } from '#server/engine/instances/refusal.ts';

/** How many people a message names before it only counts the rest; `refused` names them all. */
const NAMED = 5;

/** One error for a refused list of people, with their names in the message. */
export function refusalOfPeople(refused: Refusal[]): AppError {
  const { code, details } = refusal(refused);
  const named = refused.slice(0, NAMED).map(({ reason }) => reason);
  const rest = refused.length > NAMED ? ` and ${refused.length - NAMED} more` : '';
  return new AppError(code, `${named.join('; ')}${rest} (nothing was requested)`, details);
}
