import { SIGN_IN_PROBLEMS, type SignInProblem } from '#machines/core/session/signInProblems.ts';

/** The parameters of `/`: a ticket to check, or an error from an external sign-in. */
export interface Arrival {
  ticket: string | null;
  problem: string | null;
}

const isProblem = (name: string): name is SignInProblem => Object.hasOwn(SIGN_IN_PROBLEMS, name);

/**
 * Reads the query string of `/` (spec 000 §2). A ticket is `?ticket=…` or, as in the old product, the whole
 * query string. Password parameters are passed on as well, so that the server refuses them with a message.
 */
export function getArrival(search: string): Arrival {
  const text = search.replace(/^\?/, '');
  const parameters = new URLSearchParams(text);
  const problem = parameters.get('signIn');
  if (problem !== null) {
    return { ticket: null, problem: SIGN_IN_PROBLEMS[isProblem(problem) ? problem : 'failed'] };
  }
  const isWhole = text !== '' && !text.replace(/=+$/, '').includes('=');
  const speaksOfPassword = /passw|pwd/i.test(text);
  const ticket = parameters.get('ticket') ?? (isWhole || speaksOfPassword ? text : null);
  return { ticket: ticket || null, problem: null };
}
