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
  /** Ours: other words by which the menu search finds it. */
  searchWords?: string;
  to: string;
  isFirstLabel: boolean;
  isErpMenu: boolean;
  /** 0 for a group, which has no permission of its own. */
  menuReferenceId: number;
  /** Its screen isn't built yet: the page describes what is planned. */
  isPlanned?: boolean;
  childList: MenuListEntry[];
}

/** One entry of GET /Auth/GetMenuUserPermissionForActivityCheck (spec 000 §3). */
export interface Permission extends Flags {
  menuReferenceId: number;
  menuReferenceName: string;
}

/** GET /Permission/GetRolePermissions: each role's permissions by reference. */
export interface RolePermissions {
  role: string;
  label: string;
  /** True until an administrator of the account changes it. */
  permissions: (Permission & { isDefault: boolean })[];
}

/** GET /Permission/GetUserPermissions: permissions by role, personal settings, and the result. */
export interface UserPermissions {
  employeeId: number;
  userId: number;
  name: string;
  /** After too many wrong passwords: until a new one is set or an administrator unlocks it. */
  isLocked: boolean;
  roles: string[];
  permissions: (Permission & { byRoles: Flags; override: Overrides })[];
}

/** True grants, false denies, null follows the roles. */
export type Overrides = Record<Flag, boolean | null>;

/** One line of GET /Permission/GetPermissionChanges. */
export interface PermissionChange {
  id: number;
  at: string;
  actorId: number;
  actorName: string;
  /** The second administrator, if one was needed. */
  confirmedByName: string | null;
  /** The owner of the permission: a role or a user. */
  role: string | null;
  userId: number | null;
  userName: string | null;
  menuReferenceId: number;
  menuReferenceName: string;
  before: Record<Flag, boolean | null>;
  after: Record<Flag, boolean | null>;
  /** Whether it can be undone: no later change is about the same permission. */
  isLatest: boolean;
}

/** The response to saving permissions: how many of them another administrator must confirm. */
export interface PermissionsSaved extends WriteAnswer {
  waiting: number;
}

/** GET /Permission/GetProposals: a permission that needs a second administrator. */
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
