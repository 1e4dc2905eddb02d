import { z } from 'zod';
import { FLAGS } from '#machines/core/values/menuReferences.ts';

/** GET /Programs/List: service accounts of a company, each with its keys. */
export interface ProgramEntry {
  userId: number;
  name: string;
  businessUnit: string;
  isActive: boolean;
  roles: string[];
  keys: ProgramKeyEntry[];
}

export interface ProgramKeyEntry {
  id: number;
  name: string;
  /** The start of the key. The whole key was only shown once. */
  hint: string;
  scopes: string[];
  madeAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  status: 'active' | 'suspended' | 'expired' | 'ended';
  /** Who is responsible for the key: its creator, or the person who took it over last. */
  keeper: string;
  /** Whether that person can still sign in. */
  isKept: boolean;
  /** How many of the key's scopes don't work, because the person responsible no longer has them. */
  lost: number;
}

/** POST /Programs/MakeKey: the key, which can't be shown again. */
export interface NewKey {
  statusCode: 200;
  message: string;
  autoId: number;
  key: string;
}

const id = (what: string) =>
  z.number(`${what} is required`).int(`${what} is required`).positive(`${what} is required`);
const name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(100, 'Maximum 100 character');

export const makeProgramBody = z.object({ name, businessUnitId: id('Business unit') });

/** An administrator has about 600 permissions, with their flags. */
const MAX_SCOPES = 1000;

const scope = z
  .string('must be a permission and a flag')
  .regex(
    new RegExp(String.raw`^\d{1,10}:(${FLAGS.join('|')})$`),
    'must be a permission and a flag',
  );

export const makeKeyBody = z.object({
  userId: id('Program'),
  name,
  scopes: z
    .array(scope)
    .min(1, 'Choose at least one permission')
    .max(MAX_SCOPES, 'The list can hold at most 1000 items')
    .transform((scopes) => [...new Set(scopes)].toSorted()),
  days: z
    .number('must be a number of days')
    .int('must be a number of days')
    .min(1, 'A key must be valid for at least a day')
    .max(366, 'A key can be valid for at most 366 days')
    .default(90),
});

export const endKeyBody = z.object({ keyId: id('Key') });

/** POST /Programs/TakeKeyOver. */
export const takeKeyOverBody = endKeyBody;
