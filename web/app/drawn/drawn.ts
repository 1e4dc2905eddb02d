import type { RouteObject } from 'react-router-dom';
import type { publicArea } from '#machines/screens/areas/public.ts';
import type { ScreenName } from '#machines/screens/registry.ts';

/** What draws a screen, fetched when it is first opened. */
export type Draw = Extract<NonNullable<RouteObject['lazy']>, (...args: never[]) => unknown>;

/** A screen within the shell; those of the sign-in stand in the router. */
export type MemberScreen = Exclude<ScreenName, keyof typeof publicArea.screens>;
