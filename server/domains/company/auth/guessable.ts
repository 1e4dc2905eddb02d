import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The number of guesses, most likely first, that a password must withstand. Fewer take only hours. */
const GUESSES = 1e8;

let factory: ZxcvbnFactory | undefined;

/**
 * Why a password is too easy to guess, or null: it contains the person's own login or mail, or consists
 * of common passwords, repetitions, keyboard rows and dates.
 */
export function whyGuessable(password: string, own: readonly string[]): string | null {
  const lower = password.toLowerCase();
  const matches = own.map((text) => text.toLowerCase()).filter((text) => text.length >= 3);
  if (matches.some((text) => lower.includes(text))) {
    return 'The new password must not contain your user ID or email address';
  }
  // 2 MB of lists, loaded when a password is first set.
  factory ??= new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });
  const { guesses } = factory.check(password, [...matches, 'cadre']);
  return guesses < GUESSES ? 'The new password is too easy to guess' : null;
}
