import type { MenuReference } from '#machines/core/access/permissions.ts';
import { slot } from '#server/platform/slot.ts';

/** One entry of the side menu. */
export interface MenuNode {
  label: string;
  /** The path of its screen. */
  path?: string;
  /** The permission to see the screen. Every entry with a screen has one. */
  reference?: MenuReference;
  /** Whether the entry has a screen; others are shown as planned. */
  built?: true;
  /** Links to another site, if the environment has its URL. */
  isErp?: true;
  children?: readonly MenuNode[];
}

/** The side menu: the specification's first-level groups with the screens that name them. */
export const declaredMenu = slot<readonly MenuNode[]>('entries of the menu');
