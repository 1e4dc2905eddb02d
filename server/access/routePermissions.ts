import { RESOURCES } from '#machines/resources/registry.ts';
import { REQUESTS } from '#machines/requests/registry.ts';
import type { Access } from '#machines/screens/need.ts';
import { AREAS } from '#machines/screens/registry.ts';
import { REPORTS } from '#server/reports/registry.ts';
import { callsOf, callsOfKits } from './declaredScreens.ts';

/**
 * Every mounted route and whom it lets in, as the screens declare it; a route that isn't here is
 * refused. Which rows and which actions are a caller's own is for the feature's policy: what stands
 * here decides whether it is asked at all.
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

/** Mounted routes that the table doesn't name, and so nobody can reach. */
export const unlisted = (routes: readonly { method: string; path: string }[]): string[] =>
  routes
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((route) => !ALL_ROUTES.has(route) && !isOfKit(route));

/** A kit's route stands for as many calls as there are resources, or reports. */
const isOfKit = (route: string): boolean =>
  RESOURCES.every(({ id }) => ALL_ROUTES.has(route.replace(':resource', id))) ||
  REPORTS.every(({ id }) => ALL_ROUTES.has(route.replace(':report', id))) ||
  REQUESTS.every(({ id }) => ALL_ROUTES.has(route.replace('/Requests/:kind', `/Requests/${id}`)));

/**
 * Whom a request's route lets in; undefined for a route that the table doesn't know. Letter case and
 * one trailing slash don't matter here because they don't to the router either: a stricter table
 * would be got round by writing an address in another way.
 */
export function accessOf(method: string, path: string): Access | undefined {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/(.)\/$/, '$1')}`;
  return (
    exact.get(asked.toLowerCase()) ?? patterns.find(({ pattern }) => pattern.test(asked))?.access
  );
}
