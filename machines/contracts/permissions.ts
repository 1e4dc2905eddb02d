import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import type { Flag } from '#machines/values/menuReferences.ts';

export { FLAGS, MENU, type Flag, type MenuReference } from '#machines/values/menuReferences.ts';

export type Flags = Record<Flag, boolean>;

/** One entry of GET /Auth/GetMenuListPermissionWise (spec 000 §3). */
export interface MenuListEntry {
  label: string;
  to: string;
  isFirstLabel: boolean;
  isErpMenu: boolean;
  /** 0 for a group, which has no permission itself. */
  menuReferenceId: number;
  /** Its screen isn't built yet: the address says what it will be. */
  isPlanned?: boolean;
  childList: MenuListEntry[];
}

/** One entry of GET /Auth/GetMenuUserPermissionForActivityCheck (spec 000 §3). */
export interface Permission extends Flags {
  menuReferenceId: number;
  menuReferenceName: string;
}

/** GET /Permission/GetRolePermissions: what each role may do, reference by reference. */
export interface RolePermissions {
  role: string;
  label: string;
  /** `isDefault` until an administrator of the account decided otherwise. */
  permissions: (Permission & { isDefault: boolean })[];
}

/** GET /Permission/GetUserPermissions: permissions by role, personal settings, and the result. */
export interface UserPermissions {
  employeeId: number;
  userId: number;
  name: string;
  /** After too many wrong passwords, until a new one is set or an administrator unlocks it. */
  isLocked: boolean;
  roles: string[];
  permissions: (Permission & { byRoles: Flags; override: Overrides })[];
}

/** True grants, false denies, null leaves it to the roles. */
export type Overrides = Record<Flag, boolean | null>;

/** One line of GET /Permission/GetPermissionChanges. */
export interface PermissionChange {
  id: number;
  at: string;
  actorId: number;
  actorName: string;
  /** The second administrator, where it took two. */
  confirmedByName: string | null;
  /** Whose permission it is: a role's, or a user's. */
  role: string | null;
  userId: number | null;
  userName: string | null;
  menuReferenceId: number;
  menuReferenceName: string;
  before: Record<Flag, boolean | null>;
  after: Record<Flag, boolean | null>;
}

/** What saving permissions answers: how many of them another administrator has yet to confirm. */
export interface PermissionsSaved extends WriteAnswer {
  waiting: number;
}

/** GET /Permission/GetProposals: a permission that takes two administrators. */
export interface PermissionProposal {
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
  isOwn: boolean;
  mayConfirm: boolean;
}
