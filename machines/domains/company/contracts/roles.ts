import { z } from 'zod';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { nameField } from '#machines/core/values/namedFields.ts';
import { ROLES, type Role } from '#machines/core/values/roles.ts';

/** The workflow roles that a custom role can include. Everyone has `employee`, so it isn't among them. */
export const PARTS = (Object.keys(ROLES) as Role[]).filter((role) => role !== 'employee');

/**
 * The workflow roles that decide on pay or permissions. Granting a role that includes one of them needs two
 * administrators.
 */
export const DECIDING: ReadonlySet<string> = new Set<Role>([
  'hr',
  'md',
  'audit',
  'finance',
  'admin',
]);

/** One line of GET /Roles/List: a built-in role, or one of the company's own. */
export interface RoleEntry {
  /** The ID of a custom role, or null for a built-in one. */
  id: number | null;
  key: string;
  name: string;
  description: string;
  parts: string[];
  isActive: boolean;
  /** How many people have the role at present. */
  users: number;
}

/** One line of GET /Roles/Held: a role of a person, with business unit and dates. */
export interface HeldByEntry {
  id: number;
  userId: number;
  name: string;
  code: string;
  role: string;
  businessUnit: string | null;
  fromDate: string | null;
  untilDate: string | null;
  isHeld: boolean;
}

const BUILT_IN: ReadonlySet<string> = new Set(
  Object.entries(ROLES).flatMap(([key, label]) => [key, comparisonKey(label)]),
);

const id = z.number('must be an ID').int('must be an ID').positive('must be an ID');

/** POST /Roles/Save: creates or changes a custom role. */
export const saveRoleBody = z.object({
  id: id.nullable().default(null),
  name: nameField('Name', 100, 'Maximum 100 character').refine(
    (name) => !BUILT_IN.has(comparisonKey(name)),
    'A role with this name already exists',
  ),
  description: z.string().trim().max(500, 'Maximum 500 character').default(''),
  parts: z
    .array(z.enum(PARTS as [Role, ...Role[]], { error: 'Unknown workflow role' }))
    .max(PARTS.length, 'Unknown workflow role')
    .transform((parts) => [...new Set(parts)].toSorted())
    .default([]),
});

export const setRoleActiveBody = z.object({ id, isActive: z.boolean('must be true or false') });

/** The name of a built-in role, or the key of a custom role. */
export const roleKey = z
  .string('Role not found')
  .refine((key) => key in ROLES || /^role-\d{1,15}$/.test(key), 'Role not found');

/** A row of GET /Roles/Extensions: a role held in several business units. */
export interface RoleExtension {
  /** The ID of the person's first assignment to the role. */
  heldRoleId: number;
  userId: number;
  name: string;
  code: string;
  role: string;
  units: ExtendedUnit[];
}

export interface ExtendedUnit {
  heldRoleId: number;
  businessUnit: string;
  fromDate: string | null;
  untilDate: string | null;
  reason: string;
  isHeld: boolean;
}

/** POST /Roles/Extend: gives a role that a person has in one business unit in others as well. */
export const extendRoleBody = z
  .object({
    heldRoleId: z.number('Role is required').int().positive('Role is required'),
    businessUnitIds: z
      .array(z.number().int().positive())
      .min(1, 'Business unit is required')
      .max(100, 'At most 100 business units')
      .transform((ids) => [...new Set(ids)]),
    fromDate: z.iso.date('must be a date').nullable().default(null),
    untilDate: z.iso.date('must be a date').nullable().default(null),
    reason: z
      .string('Reason is required')
      .trim()
      .min(1, 'Reason is required')
      .max(500, 'Maximum 500 character'),
  })
  .refine(({ fromDate, untilDate }) => !fromDate || !untilDate || fromDate <= untilDate, {
    path: ['untilDate'],
    message: 'The last day cannot be before the first',
  });
