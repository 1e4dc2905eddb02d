import type { Need } from '#machines/core/screens/need.ts';
import type { May } from './useMay.ts';

/** Routes with restricted access have this as their `handle`. */
export interface ScreenHandle {
  title: string;
  breadcrumb: readonly { label: string }[];
  needs: readonly Need[];
}

export const isScreen = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'needs' in handle && 'title' in handle;

/** Whether the user can open these matched routes. Routes that need no permission are open to all. */
export const permits = (may: May, matches: readonly { handle: unknown }[]): boolean =>
  matches.every(
    ({ handle }) =>
      !isScreen(handle) ||
      handle.needs.every(({ flag, anyOf }) => anyOf.some((reference) => may(flag, reference))),
  );
