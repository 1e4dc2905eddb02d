import { z } from 'zod';
import { comparisonKey, tidyName } from './textKeys.ts';

/** The schema of a required name or code. One without visible characters counts as missing. */
export const nameField = (
  label: string,
  most: number,
  tooLong = `${label} can be at most ${most} characters`,
) =>
  z
    .string(`${label} is required`)
    .overwrite((value) => (comparisonKey(value) === '' ? '' : tidyName(value)))
    .min(1, `${label} is required`)
    .max(most, tooLong);

/**
 * An email address, by the same rule in forms and files. The domain may be in any script. Texts that mail programs
 * would take for more than one address are refused.
 */
const MAIL =
  /^(?!\.)(?!.*\.\.)[^\s@<>,;:"()[\]\\]+(?<!\.)@(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

export const LONGEST_MAIL = 254;

export const isMailAddress = (text: string): boolean =>
  text.length <= LONGEST_MAIL && MAIL.test(text);

export const mailField = (message: string) =>
  z.string(message).overwrite(tidyName).max(LONGEST_MAIL, message).regex(MAIL, message);
