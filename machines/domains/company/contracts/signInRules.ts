import { z } from 'zod';
import { nameField } from '#machines/core/values/namedFields.ts';
import type { ProviderEntry } from './auth.ts';
import { roleKey } from './roles.ts';

/**
 * GET /SignInRules/List: a rule. Employees whose office address is in its domain get a user when they first
 * sign in with this provider. Without a rule, no user is created.
 */
export interface SignInRule {
  id: number;
  version: number;
  name: string;
  provider: ProviderEntry['id'];
  domain: string;
  /** A claim that the provider must send in addition, such as `groups`. Null if the address is enough. */
  claim: string | null;
  claimValue: string | null;
  /** The role that is granted in addition to `employee`, which every employee has. `employee` itself adds nothing. */
  role: string;
  roleName: string;
  /** Whether the role is granted in the employee's own business unit. Otherwise it is in the given one, or in all. */
  inOwnUnit: boolean;
  businessUnitId: number | null;
  businessUnit: string | null;
  isActive: boolean;
  changedByName: string | null;
  /** Whether the role isn't granted at present, because it decides on pay or permissions by now or is inactive. */
  isRoleHeldBack: boolean;
}

const id = z.number('must be an ID').int('must be an ID').positive('must be an ID');

/** POST /SignInRules/Save: a new rule has neither ID nor version. */
export const saveSignInRuleBody = z
  .object({
    id: id.nullable().default(null),
    version: z
      .number('must be a version')
      .int('must be a version')
      .positive()
      .nullable()
      .default(null),
    name: nameField('Name', 100, 'Maximum 100 character'),
    provider: z.enum(['first', 'second'], { error: 'Identity provider is required' }),
    domain: z
      .string('Mail domain is required')
      .trim()
      .toLowerCase()
      .max(100, 'Maximum 100 character')
      .regex(/^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u, 'Enter a mail domain such as example.com'),
    claim: z.string().trim().max(100, 'Maximum 100 character').default(''),
    claimValue: z.string().trim().max(500, 'Maximum 500 character').default(''),
    role: roleKey,
    inOwnUnit: z.boolean('must be true or false').default(true),
    businessUnitId: id.nullable().default(null),
  })
  .superRefine(({ claim, claimValue, inOwnUnit, businessUnitId }, context) => {
    if ((claim === '') !== (claimValue === '')) {
      context.addIssue({
        code: 'custom',
        path: [claim === '' ? 'claim' : 'claimValue'],
        message: 'Enter both the claim and its value, or neither',
      });
    }
    if (inOwnUnit && businessUnitId !== null) {
      context.addIssue({
        code: 'custom',
        path: ['businessUnitId'],
        message: 'Choose their own business unit or another one',
      });
    }
  });

export const setSignInRuleActiveBody = z.object({
  id,
  isActive: z.boolean('must be true or false'),
});
