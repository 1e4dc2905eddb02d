import { RESOURCES } from '#machines/resources/registry.ts';
import { REQUESTS } from '#machines/requests/registry.ts';
import type { Access } from '#machines/screens/need.ts';
import { AREAS } from '#machines/screens/registry.ts';
import { REPORTS } from '#server/reports/registry.ts';
import { callsOf, callsOfKits } from './declaredScreens.ts';

/**
 * Every mounted route with the permission that the screens declare for it; a route that is missing here is
 * refused. This decides whether a call is let in; which rows and actions are allowed is up to the feature's
 * policy.
 */
export const ROUTE_PERMISSIONS: ReadonlyMap<string, Access> = callsOf(AREAS);

const ALL_ROUTES: ReadonlyMap<string, Access> = new Map<string, Access>([
  ...ROUTE_PERMISSIONS,
  ...callsOfKits(),
]);

const all = [...ALL_ROUTES];
const withoutNames = all.filter(([route]) => !route.includes(':'));
const exact = new Map(withoutNames.map(([route, access]) => [route.toLowerCase(), access]));
const patterns = all
  .filter(([route]) => route.includes(':'))
  .map(([route, access]) => ({
    pattern: new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`, 'i'),
    access,
  }));

/** Mounted routes missing from the table, which nobody can reach. */
export const unlisted = (routes: readonly { method: string; path: string }[]): string[] =>
  routes
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((route) => !ALL_ROUTES.has(route) && !isOfKit(route));

/** A route of a kit stands for the calls of every resource or report. */
const isOfKit = (route: string): boolean =>
  RESOURCES.every(({ id }) => ALL_ROUTES.has(route.replace(':resource', id))) ||
  REPORTS.every(({ id }) => ALL_ROUTES.has(route.replace(':report', id))) ||
  REQUESTS.every(({ id }) => ALL_ROUTES.has(route.replace('/Requests/:kind', `/Requests/${id}`)));

/**
 * The permission of a request's route; undefined for an unknown route. Ignores letter case and one trailing
 * slash, as the router does: a stricter table could be bypassed by spelling an address differently.
 */
export function accessOf(method: string, path: string): Access | undefined {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/(.)\/$/, '$1')}`;
  return (
    exact.get(asked.toLowerCase()) ?? patterns.find(({ pattern }) => pattern.test(asked))?.access
  );
}
