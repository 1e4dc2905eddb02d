import type { Flag, MenuReference } from '#machines/contracts/permissions.ts';
import type { May } from './useMay.ts';

/** What a screen asks of a person: each need by any one of its references. */
export type ScreenNeed = { flag: Flag; anyOf: readonly MenuReference[] };

/** Stands as `handle` beside the route of a screen that isn't everybody's. */
export interface ScreenHandle {
  title: string;
  needs: readonly ScreenNeed[];
}

export const isScreen = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'needs' in handle && 'title' in handle;

/** Whether somebody may see the screen of these matched routes; one that asks nothing is everybody's. */
export const permits = (may: May, matches: readonly { handle: unknown }[]): boolean =>
  matches.every(
    ({ handle }) =>
      !isScreen(handle) ||
      handle.needs.every(({ flag, anyOf }) => anyOf.some((reference) => may(flag, reference))),
  );

export const view = (...anyOf: MenuReference[]): ScreenNeed => ({ flag: 'isView', anyOf });
export const create = (...anyOf: MenuReference[]): ScreenNeed => ({ flag: 'isCreate', anyOf });
