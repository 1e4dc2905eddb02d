import type { MenuReference } from '#machines/contracts/permissions.ts';

/** One entry of the side menu. What leads nowhere yet stays out of sight. */
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
