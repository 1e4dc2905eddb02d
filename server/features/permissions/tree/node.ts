import type { MenuReference } from '#machines/contracts/permissions.ts';

/** One entry of the side menu. */
export interface MenuNode {
  label: string;
  /** Where it leads. */
  path?: string;
  /** Who may see the screen. Every entry that leads to one has it. */
  reference?: MenuReference;
  /** Whether the entry has a screen; others are shown as planned. */
  built?: true;
  /** Leads to another site, once the environment names it. */
  isErp?: true;
  children?: readonly MenuNode[];
}
