import type { MenuReference } from '#machines/contracts/permissions.ts';

/** Screens of the specification that belong together and aren't built yet. */
export interface Area {
  /** The first-level group of the menu that they will stand under. */
  group: string;
  /** Who these screens are for; others are told so. */
  reference?: MenuReference;
  /** Title by address; `:name` matches one segment. */
  screens: Readonly<Record<string, string>>;
}

/** A list's address with those of its create, edit and view screens. */
export const withForms = (
  path: string,
  title: string,
  forms: readonly string[],
): Record<string, string> =>
  Object.fromEntries([[path, title], ...forms.map((form) => [`${path}/${form}`, title])]);
