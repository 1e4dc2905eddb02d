import { randomBytes } from 'node:crypto';

/** The alphabet of Crockford's base 32. It lacks letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/**
 * A code of 80 random bits. With a million guesses a second, finding the code of one of a million papers takes 38,000
 * years.
 */
export const makeCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % 32]).join('');

/** A code as it is printed, in groups of four: `7Q2M-X0AB-…`. */
export const spelled = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** Converts a code that someone typed to its stored form; null if it is not a code. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}

export const checkAddress = (address: string, code: string): string =>
  `${address}/check${code === '' ? '' : `/${code}`}`;
