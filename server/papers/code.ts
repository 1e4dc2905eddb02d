import { randomBytes } from 'node:crypto';

/** Crockford's: no letter that is read as a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** 80 bits by chance: at a million guesses a second nobody finds one of a million papers in 38,000 years. */
export const makeCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % 32]).join('');

/** As it is printed: `7Q2M-X0AB-…`. */
export const spelled = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** As it is stored, of what someone typed; null for what can't be one. */
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
