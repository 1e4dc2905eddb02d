import type { RouteObject } from 'react-router-dom';
import type { publicArea } from '#machines/domains/company/screens/public.ts';
import type { ScreenName } from '#machines/catalogue/screens.ts';

/** Loads the component of a screen when it is first opened. */
export type Draw = Extract<NonNullable<RouteObject['lazy']>, (...args: never[]) => unknown>;

/** The name of a screen within the shell. Sign-in screens are not among them, because the router declares those. */
export type MemberScreen = Exclude<ScreenName, keyof typeof publicArea.screens>;
