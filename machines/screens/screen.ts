import type { Flag } from '#machines/values/menuReferences.ts';
import type { Role } from '#machines/values/roles.ts';

/** The first-level groups of the side menu that declared screens stand in (spec 000 §2). */
export type MenuGroup =
  | 'Employee Self Service'
  | 'Employee Management'
  | 'Administration'
  | 'Compensation & Benefits'
  | 'Analytics'
  | 'Overview'
  | 'Manning'
  | 'Task Management'
  | 'Performance Management System';

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
  /** What each role may do until an administrator says otherwise. */
  allow: Readonly<Partial<Record<Role, readonly Flag[]>>>;
}
