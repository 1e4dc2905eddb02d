import type { Flag, MenuReference } from '#machines/core/values/menuReferences.ts';
import type { Role } from '#machines/core/values/roles.ts';
import type { Access, Need } from './need.ts';

/** The first-level groups of the side menu, in the specification's order (000 §2). */
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

/** The default flags of each role, until an administrator of the account changes them. */
export type Allow = Readonly<Partial<Record<Role, readonly Flag[]>>>;

/**
 * A screen drawn by a kit, declared once: its route, menu entry, breadcrumb, permission with
 * defaults, and the permissions of its calls follow from it.
 */
export interface Screen {
  /** Case-sensitive, as in the address bar. */
  address: string;
  title: string;
  /** The purpose of the screen, in one sentence below the title. */
  description: string;
  /** The place in the side menu: the group, and the section within it. */
  menu: readonly [group: MenuGroup, within?: string];
  /**
   * The id of its permission: the specification's, or one of ours, which `npm run new` derives from
   * the address.
   */
  reference: number;
  allow: Allow;
  appliesEverywhere?: true;
  /** Why one administrator may grant it alone (harmless.ts); any other permission takes two. */
  harmless?: string;
}

/** A permission that administrators grant to roles and people. */
export interface Permission {
  reference: MenuReference;
  name: string;
  allow: Allow;
  /**
   * Its changes apply to every business unit, so a role held for some units only grants `isView`.
   */
  appliesEverywhere?: true;
  /** Why one administrator may grant it alone (harmless.ts); any other permission takes two. */
  harmless?: string;
  /** The permissions whose screens share it: delegating one of them also delegates this one. */
  goesWith?: readonly MenuReference[];
}

/** The place of a hand-made screen in the side menu. */
export interface MenuPlace {
  group: MenuGroup;
  within?: string;
  /** The label of its entry, if it isn't the title. */
  label?: string;
  /** The target of its entry, if the path has parameters. */
  to?: string;
}

type Calls = Readonly<Record<string, Access>>;

interface Drawn {
  /** Case-sensitive; `:name` matches one segment. */
  address: string;
  title: string;
  /** Omitted for a screen that other screens link to. */
  menu?: MenuPlace;
  /** Its own calls: `GET /Policies/All`. */
  calls?: Calls;
}

/**
 * A hand-made screen. It declares its own permission or names what it needs; `signedIn` and `public` must
 * be explicit.
 */
export type HandMadeScreen = Drawn &
  (
    | { permission: Permission; needs?: readonly Need[] }
    | { permission?: never; needs: 'public' | 'signedIn' | readonly Need[] }
  );

/** Related screens, and what they share. */
export interface Area {
  screens: Readonly<Record<string, HandMadeScreen>>;
  /** Permissions without a screen, such as access to salaries. */
  permissions?: readonly Permission[];
  /** Calls of several screens, or of none. */
  calls?: Calls;
}

/** Keeps the name and address of each screen in its type, for links. */
export const area = <const A extends Area>(declared: A): A => declared;

/** The permissions for opening a screen. */
export const getNeeds = ({
  needs,
  permission,
}: HandMadeScreen): 'public' | 'signedIn' | readonly Need[] =>
  needs ?? (permission ? [{ flag: 'isView', anyOf: [permission.reference] }] : []);
