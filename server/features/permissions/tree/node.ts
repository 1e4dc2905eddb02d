import type { MenuReference } from '#machines/contracts/permissions.ts';

/** One entry of the side menu. */
export interface MenuNode {
  label: string;
  /** Where it leads. */
  path?: string;
  /** Who may see the screen. Every entry that leads to one has it. */
  reference?: MenuReference;
  /** Leads to a screen of ours; one without it is planned, and says so. */
  built?: true;
  /** Leads to another site, once the environment names it. */
  isErp?: true;
  children?: readonly MenuNode[];
}
