import { z } from 'zod';
import { nameField } from '#machines/core/values/namedFields.ts';
import { roleKey } from '#machines/domains/company/contracts/roles.ts';
import { givingParts, inOrder, notInOrder } from '#machines/domains/company/contracts/users.ts';
import type { Permission } from '#machines/core/access/permissions.ts';

const id = z.number('must be an ID').int('must be an ID').positive('must be an ID');
/** The version that was shown, so that no one grants later changes without having seen them. */
const version = z.number('must be a version').int('must be a version').positive();

const nameFields = {
  name: nameField('Name', 100, 'Maximum 100 character'),
  description: z.string().trim().max(500, 'Maximum 500 character').default(''),
};

interface Bundle {
  id: number;
  version: number;
  name: string;
  description: string;
  isActive: boolean;
  changedByName: string | null;
}

/** One line of GET /FeatureGroups/List: permissions that are granted together. */
export interface FeatureGroup extends Bundle {
  features: Permission[];
  /** The roles that have any of its permissions, and whether they have all. */
  roles: { role: string; label: string; hasAll: boolean }[];
}

/** One line of GET /RoleProfiles/List: roles that are granted together. */
export interface RoleProfile extends Bundle {
  roles: { role: string; label: string; isActive: boolean }[];
  /** How many people have all roles of the profile, in one business unit or everywhere. */
  users: number;
}

/** GET /RoleProfiles/Holders: a person who has all roles of the profile in a unit, or with null in every unit. */
export interface ProfileHolder {
  userId: number;
  name: string;
  code: string;
  businessUnitId: number | null;
  businessUnit: string | null;
  isOwn: boolean;
}

/** POST /FeatureGroups/Save, and /RoleProfiles/Save below: without ID and version, they create one. */
export const saveFeatureGroupBody = z.object({
  id: id.nullable().default(null),
  version: version.nullable().default(null),
  ...nameFields,
});

export const saveRoleProfileBody = z.object({
  id: id.nullable().default(null),
  version: version.nullable().default(null),
  ...nameFields,
  roles: z
    .array(roleKey, 'Role is required')
    .min(1, 'Role is required')
    .max(20, 'At most 20 roles')
    .transform((roles) => [...new Set(roles)].toSorted()),
});

export const setBundleActiveBody = z.object({ id, isActive: z.boolean('must be true or false') });

/** POST /FeatureGroups/Give: gives the group to a role or a person, or takes it away. */
export const giveFeatureGroupBody = z
  .object({
    id,
    version,
    role: roleKey.nullable().default(null),
    employeeId: z
      .number('must be an employee ID')
      .int('must be an employee ID')
      .positive('must be an employee ID')
      .nullable()
      .default(null),
    isGiven: z.boolean('must be true or false'),
  })
  .refine(({ role, employeeId }) => (role === null) !== (employeeId === null), {
    path: ['role'],
    message: 'Choose a role or a person',
  });

/** POST /RoleProfiles/Give. */
export const giveRoleProfileBody = z
  .object({ ...givingParts, id, version })
  .refine(inOrder, notInOrder);

/** POST /RoleProfiles/Take: takes all its roles away in the given unit. */
export const takeRoleProfileBody = z.object({
  id,
  version,
  userId: id,
  businessUnitId: id.nullable(),
});
