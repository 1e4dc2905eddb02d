import type { MenuReference } from '#machines/core/access/permissions.ts';

/** Related screens of the specification that aren't built yet. */
export interface Area {
  /** Their first-level menu group. */
  group: string;
  /** The permission for these screens; others see a message. */
  reference?: MenuReference;
  /** Title by path; `:name` matches one segment. */
  screens: Readonly<Record<string, string>>;
}
