import { z } from 'zod';
import { refusalReason } from '#machines/core/contracts/twoPeople.ts';
import { roleKey } from '#machines/domains/company/contracts/roles.ts';
import { declaredAccess } from '#server/platform/access/declared.ts';

const menuReferenceId = z
  .number('must be a menu reference ID')
  .int('must be a menu reference ID')
  .refine((id) => id in declaredAccess.value.references, 'Menu reference not found');

const getList = <Item extends z.ZodType<{ menuReferenceId: number }>>(item: Item) =>
  z
    .array(item)
    .min(1, 'The list is empty')
    .max(500, 'The list can hold at most 500 items')
    .refine(
      (items) => new Set(items.map((entry) => entry.menuReferenceId)).size === items.length,
      'A menu reference is in the list twice',
    );

const flag = z.boolean('must be true or false');
const overriding = z.boolean('must be true, false or null').nullable();

export const rolePermissionsBody = z.object({
  role: roleKey,
  permissions: getList(
    z.object({ menuReferenceId, isView: flag, isCreate: flag, isEdit: flag, isDelete: flag }),
  ),
});

/**
 * The body of POST /FeatureGroups/SetFeatures, which contains the changed rows. A row without a flag is removed
 * from the group.
 */
export const featureGroupFeaturesBody = z.object({
  id: z.number('must be an ID').int('must be an ID').positive('must be an ID'),
  version: z.number('must be a version').int('must be a version').positive(),
  permissions: rolePermissionsBody.shape.permissions,
});

export const userPermissionsBody = z.object({
  employeeId: z.number('must be an employee ID').int('must be an employee ID').positive(),
  permissions: getList(
    z.object({
      menuReferenceId,
      isView: overriding,
      isCreate: overriding,
      isEdit: overriding,
      isDelete: overriding,
    }),
  ),
});

export const decideProposalBody = z.object({
  proposalId: z.number('must be a proposal ID').int('must be a proposal ID').positive(),
  isConfirmed: z.boolean('must be true or false'),
  reason: refusalReason,
});

export const undoChangeBody = z.object({
  changeId: z.number('must be an ID').int('must be an ID').positive('must be an ID'),
});

export const unlockLoginBody = z.object({
  employeeId: z.number('must be an employee ID').int('must be an employee ID').positive(),
});
