import type { Need } from '#machines/screens/need.ts';
import type { May } from './useMay.ts';

/** Stands as `handle` beside the route of a screen that isn't everybody's. */
export interface ScreenHandle {
  title: string;
  breadcrumb: readonly { label: string }[];
  needs: readonly Need[];
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
