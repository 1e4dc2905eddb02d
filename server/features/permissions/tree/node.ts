import type { MenuReference } from '#machines/contracts/permissions.ts';

/**
 * One entry of the side menu. What isn't built stays out of sight, but in a group of which nothing is:
 * that shows what is planned to whoever holds its permission.
 */
export interface MenuNode {
  label: string;
  /** Where it leads; an address of another site for one that opens in a new tab. */
  path?: string;
  /** Who may see the screen. Every entry that is built has one. */
  reference?: MenuReference;
  /** Leads to a working screen. An ERP entry does once the environment names its site. */
  built?: true;
  isErp?: true;
  children?: readonly MenuNode[];
}
