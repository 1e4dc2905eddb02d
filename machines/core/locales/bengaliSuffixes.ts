/** A suffix that a message has after a hyphen, because it doesn't know how the value before it ends. */
const AFTER_WORD = /([\u0980-\u09E3])-(এর|এ|কে|তে)(?![\p{L}\p{M}])/gu;

/** After these signs for vowels, suffixes take another form than after consonants. */
const VOWEL = /[\u09BE-\u09C4\u09C7\u09CB]/u;
/** Nasal and breath signs and full vowels, as at the end of an abbreviation, keep the hyphen. */
const KEEPS_HYPHEN = /\u0981|\u0982|\u0983|[\u0985-\u0994]|\u09C8|\u09CC|\u09CD|\u09CE/u;

const AFTER_CONSONANT: Readonly<Record<string, string>> = {
  এর: 'ের',
  এ: 'ে',
  কে: 'কে',
  তে: 'ে',
};
const AFTER_VOWEL: Readonly<Record<string, string>> = { এর: 'র', এ: 'তে', কে: 'কে', তে: 'তে' };
const LONG_A = '\u09BE';

/**
 * Joins suffixes with the Bengali words before them: তত্ত্বাবধায়ক-এর is written তত্ত্বাবধায়কের. After names in Latin
 * letters, digits and IDs the hyphen stays, as is usual.
 */
export const joinSuffixes = (text: string): string =>
  text.replaceAll(AFTER_WORD, (all, last: string, suffix: string) => {
    if (KEEPS_HYPHEN.test(last)) return all;
    if (last === LONG_A && suffix === 'এ') return `${last}য়`;
    return `${last}${(VOWEL.test(last) ? AFTER_VOWEL : AFTER_CONSONANT)[suffix] ?? suffix}`;
  });
