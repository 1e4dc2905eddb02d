import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** A password must withstand this many guesses in the order of their likelihood. Fewer take an attacker only hours. */
const GUESSES = 1e8;

let factory: ZxcvbnFactory | undefined;

/**
 * Returns why a password is too easy to guess, or null if it isn't. Reasons are that it contains the person's login or
 * mail address, or consists of common passwords, repetitions, keyboard rows and dates.
 */
export function whyGuessable(password: string, own: readonly string[]): string | null {
  const lower = password.toLowerCase();
  const ownTexts = own.map((text) => text.toLowerCase()).filter((text) => text.length >= 3);
  if (ownTexts.some((text) => lower.includes(text))) {
    return 'The new password must not contain your user ID or email address';
  }
  // The lists have 2 MB, so they are only loaded when a password is first set.
  factory ??= new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });
  const { guesses } = factory.check(password, [...ownTexts, 'cadre']);
  return guesses < GUESSES ? 'The new password is too easy to guess' : null;
}
