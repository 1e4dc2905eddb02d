import type { Flag, MenuReference } from '#machines/values/menuReferences.ts';
import type { Role } from '#machines/values/roles.ts';
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

/** What each role may do until an administrator of the account says otherwise. */
export type Allow = Readonly<Partial<Record<Role, readonly Flag[]>>>;

/**
 * A screen that a kit draws, said once: the route, the menu entry, the breadcrumb, the permission with
 * its defaults and the permissions of the calls behind it are all read off it.
 */
export interface Screen {
  /** Letter by letter as in the address bar. */
  address: string;
  title: string;
  /** One sentence below the title: what the screen is for. */
  description: string;
  /** Where the side menu has it: the group, and the group within it. */
  menu: readonly [group: MenuGroup, within?: string];
  /** The id of its permission: the specification's, or one of ours from 90200 on. */
  reference: number;
  allow: Allow;
}

/** What administrators give to roles and people. */
export interface Permission {
  reference: MenuReference;
  name: string;
  allow: Allow;
  /** Handed to a stand-in along with any of these: what their screens share. */
  goesWith?: readonly MenuReference[];
}

/** Where the side menu has a hand-made screen. */
export interface MenuPlace {
  group: MenuGroup;
  within?: string;
  /** What its entry says, where that isn't the title. */
  label?: string;
  /** Where its entry leads, where the address has parameters. */
  to?: string;
}

type Calls = Readonly<Record<string, Access>>;

interface Drawn {
  /** Case-sensitive; `:name` matches one segment. */
  address: string;
  title: string;
  /** Left out for one that other screens lead to. */
  menu?: MenuPlace;
  /** The calls that are its own: `GET /Policies/All`. */
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

/** Screens that belong together, and what they share. */
export interface Area {
  screens: Readonly<Record<string, HandMadeScreen>>;
  /** Permissions that are not screens, such as access to salaries. */
  permissions?: readonly Permission[];
  /** Calls of several screens, or of none. */
  calls?: Calls;
}

/** Keeps each screen's name and address as a type, for links. */
export const area = <const A extends Area>(declared: A): A => declared;

/** What it takes to open a screen. */
export const needsOf = ({
  needs,
  permission,
}: HandMadeScreen): 'public' | 'signedIn' | readonly Need[] =>
  needs ?? (permission ? [{ flag: 'isView', anyOf: [permission.reference] }] : []);
