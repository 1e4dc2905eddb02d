import type { RouteObject } from 'react-router-dom';
import type { publicArea } from '#machines/domains/company/screens/public.ts';
import type { ScreenName } from '#machines/catalogue/screens.ts';

/** Loads the component of a screen when it is first opened. */
export type Draw = Extract<NonNullable<RouteObject['lazy']>, (...args: never[]) => unknown>;

/** A screen within the shell; the sign-in screens are in the router. */
export type MemberScreen = Exclude<ScreenName, keyof typeof publicArea.screens>;
