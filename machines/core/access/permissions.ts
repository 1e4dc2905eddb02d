import type { Deciding } from '#machines/core/contracts/twoPeople.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { Flag } from '#machines/core/values/menuReferences.ts';

export {
  FLAGS,
  MENU,
  type Flag,
  type MenuReference,
} from '#machines/core/values/menuReferences.ts';

export type Flags = Record<Flag, boolean>;

/** One entry of GET /Auth/GetMenuListPermissionWise (spec 000 §3). */
export interface MenuListEntry {
  label: string;
  /** Other words by which the search in the menu finds the entry. The specification does not have this field. */
  searchWords?: string;
  to: string;
  isFirstLabel: boolean;
  isErpMenu: boolean;
  /** The permission's number; 0 for a group, which has no permission of its own. */
  menuReferenceId: number;
  childList: MenuListEntry[];
}

/** One entry of GET /Auth/GetMenuUserPermissionForActivityCheck (spec 000 §3). */
export interface Permission extends Flags {
  menuReferenceId: number;
  menuReferenceName: string;
}

/** GET /Permission/GetRolePermissions: the permissions of each role. */
export interface RolePermissions {
  role: string;
  label: string;
  /** `isDefault` is true until an administrator of the account changes the permission. */
  permissions: (Permission & { isDefault: boolean })[];
}

/**
 * GET /Permission/GetUserPermissions: what the user's roles give, what was set for the user personally, and the
 * result.
 */
export interface UserPermissions {
  employeeId: number;
  userId: number;
  name: string;
  /**
   * Whether too many wrong passwords have locked the login. The lock stays until a new password is set or an
   * administrator removes it.
   */
  isLocked: boolean;
  roles: string[];
  permissions: (Permission & { byRoles: Flags; override: Overrides })[];
}

/**
 * The user's personal setting for each flag: true grants the flag, false denies it, and null leaves it to the user's
 * roles.
 */
export type Overrides = Record<Flag, boolean | null>;

/** One line of GET /Permission/GetPermissionChanges. */
export interface PermissionChange {
  id: number;
  at: string;
  actorId: number;
  actorName: string;
  /** The name of the second administrator, if one was needed. */
  confirmedByName: string | null;
  /** The role whose permission was changed; null if it was that of a single user. */
  role: string | null;
  userId: number | null;
  userName: string | null;
  menuReferenceId: number;
  menuReferenceName: string;
  before: Record<Flag, boolean | null>;
  after: Record<Flag, boolean | null>;
  /** Whether the change can be undone, which requires that no later change is about the same permission. */
  isLatest: boolean;
}

/** The response to saving permissions: how many of the changes still have to be confirmed by another administrator. */
export interface PermissionsSaved extends WriteAnswer {
  waiting: number;
}

/** GET /Permission/GetProposals: a change of a permission that a second administrator has to confirm. */
export interface PermissionProposal extends Deciding {
  id: number;
  proposedAt: string;
  proposedBy: number;
  proposedByName: string;
  role: string | null;
  userId: number | null;
  userName: string | null;
  menuReferenceId: number;
  menuReferenceName: string;
  before: Record<Flag, boolean | null>;
  after: Record<Flag, boolean | null>;
}
