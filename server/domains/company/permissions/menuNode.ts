import type { MenuReference } from '#machines/core/access/permissions.ts';
import { slot } from '#server/platform/slot.ts';

/** An entry of the side menu. */
export interface MenuNode {
  label: string;
  /** The path of the entry's screen. */
  path?: string;
  /** The permission that is needed to see the screen. Every entry that has a screen has a permission. */
  reference?: MenuReference;
  /** Whether the entry links to another site. The entry is shown if the environment has that site's URL. */
  isErp?: true;
  children?: readonly MenuNode[];
}

/** The side menu: the specification's top-level groups, with the screens that belong to them. */
export const declaredMenu = slot<readonly MenuNode[]>('entries of the menu');
