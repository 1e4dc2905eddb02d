import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Tries that a program needs, most likely ones first. Below this they are made within hours. */
const GUESSES = 1e8;

let factory: ZxcvbnFactory | undefined;

/**
 * Why a password is too easy to guess, or null: it holds the person's own login or mail, or is made of
 * much used passwords, repeats, rows of keys and dates.
 */
export function whyGuessable(password: string, own: readonly string[]): string | null {
  const lower = password.toLowerCase();
  const known = own.map((text) => text.toLowerCase()).filter((text) => text.length >= 3);
  if (known.some((text) => lower.includes(text))) {
    return 'The new password must not contain your user ID or email address';
  }
  // 2 MB of lists, read when someone first sets a password.
  factory ??= new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });
  const { guesses } = factory.check(password, [...known, 'cadre']);
  return guesses < GUESSES ? 'The new password is too easy to guess' : null;
}
