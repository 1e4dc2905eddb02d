import { randomBytes } from 'node:crypto';

/** Crockford's alphabet: without letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** 80 random bits: at a million guesses a second, finding one of a million papers takes 38,000 years. */
export const makeCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % 32]).join('');

/** In its printed form: `7Q2M-X0AB-…`. */
export const spelled = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** Parses a typed code into its stored form; null if invalid. */
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
