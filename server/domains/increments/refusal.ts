import { AppError } from '#server/platform/errors.ts';
import { refusal, type Refusal } from '#server/engine/instances/refusal.ts';

/** A message names this many people before it only counts the rest. `refused` always names all. */
const NAMED = 5;

/** Makes one error from the refused people of a list, with their names in the message. */
export function refusalOfPeople(refused: Refusal[]): AppError {
  const { code, details } = refusal(refused);
  const listedReasons = refused.slice(0, NAMED).map(({ reason }) => reason);
  const rest = refused.length > NAMED ? ` and ${refused.length - NAMED} more` : '';
  return new AppError(code, `${listedReasons.join('; ')}${rest} (nothing was requested)`, details);
}
