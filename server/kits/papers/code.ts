import { randomBytes } from 'node:crypto';

/** The alphabet of Crockford's base 32, which leaves out letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** A code of 80 random bits. At a million guesses a second, it takes 38,000 years to find one of a million papers. */
export const makeCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % 32]).join('');

/** A code as it is printed, in groups of four: `7Q2M-X0AB-…`. */
export const spelled = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** Converts a code that someone typed into the form in which it is stored; null if it is not a code. */
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
