import type { Flag, MenuReference } from '#machines/core/values/menuReferences.ts';
import type { Role } from '#machines/core/values/roles.ts';
import type { Access, Need } from './need.ts';

/** The groups of the menu, in the order of the specification (000 §2). */
export const MENU_GROUPS = [
  'Employee Self Service',
  'Employee Management',
  'Administration',
  'Approval',
  'Compensation & Benefits',
  'Analytics',
  'Dashboard',
  'Overview',
  'Recruitment',
  'Manning',
  'Task Management',
  'Performance Management System',
] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** The flags that each role has by default, until an administrator of the account changes them. */
export type Allow = Readonly<Partial<Record<Role, readonly Flag[]>>>;

/**
 * A screen that a kit draws. Its declaration is the source of its route, menu entry, breadcrumb, permission
 * with defaults, and of the permissions of its API calls.
 */
export interface Screen {
  /** The path of the screen. Upper and lower case matter. */
  address: string;
  title: string;
  /** What the screen is for, in one sentence that is shown below the title. */
  description: string;
  /** Where the menu shows it: the group, and the section in it. */
  menu: readonly [group: MenuGroup, within?: string];
  /**
   * The number of the screen's permission: the specification's, or one of our own, which `npm run new` derives from the
   * address.
   */
  reference: number;
  allow: Allow;
  appliesEverywhere?: true;
  /**
   * Why a single administrator may grant the permission (harmless.ts). Without a reason, two administrators are needed.
   */
  harmless?: string;
}

/** A permission that administrators give to roles and people. */
export interface Permission {
  reference: MenuReference;
  name: string;
  allow: Allow;
  /**
   * Whether changes made with this permission apply to every business unit. A role that someone has only for some units
   * then gives no more than `isView`.
   */
  appliesEverywhere?: true;
  /**
   * Why a single administrator may grant the permission (harmless.ts). Without a reason, two
   * administrators are needed.
   */
  harmless?: string;
  /** Permissions whose screens need this permission as well. Delegating one of them also delegates this one. */
  goesWith?: readonly MenuReference[];
}

/** Where the menu shows a screen that is not drawn by a kit. */
export interface MenuPlace {
  group: MenuGroup;
  within?: string;
  /** The label of its entry, if it is not the title. */
  label?: string;
  /** The path that the menu entry leads to, if the screen's address has parameters. */
  to?: string;
}

type Calls = Readonly<Record<string, Access>>;

interface Drawn {
  /** The path of the screen. Upper and lower case matter, and `:name` stands for one part of the path. */
  address: string;
  title: string;
  /**
   * Where the menu shows the screen; missing for a screen that is reached only from other screens.
   */
  menu?: MenuPlace;
  /** The API calls that only this screen uses, such as `GET /Policies/All`. */
  calls?: Calls;
}

/**
 * A screen that is not drawn by a kit. It either declares a permission of its own or names the permissions it needs.
 * `signedIn` and `public` have to be stated explicitly.
 */
export type HandMadeScreen = Drawn &
  (
    | { permission: Permission; needs?: readonly Need[] }
    | { permission?: never; needs: 'public' | 'signedIn' | readonly Need[] }
  );

/** A group of related screens, with the permissions and API calls that they share. */
export interface Area {
  screens: Readonly<Record<string, HandMadeScreen>>;
  /** Permissions that belong to no screen, such as the one to see salaries. */
  permissions?: readonly Permission[];
  /** API calls that several of these screens use, or none. */
  calls?: Calls;
}

/**
 * Returns an area unchanged, but keeps the names and addresses of its screens in its type, so that links are
 * checked.
 */
export const area = <const A extends Area>(declared: A): A => declared;

/** The permissions that are needed to open a screen. */
export const getNeeds = ({
  needs,
  permission,
}: HandMadeScreen): 'public' | 'signedIn' | readonly Need[] =>
  needs ?? (permission ? [{ flag: 'isView', anyOf: [permission.reference] }] : []);
