import { REQUESTS } from '#machines/requests/registry.ts';
import { RESOURCES } from '#machines/resources/registry.ts';
import type { Access } from '#machines/screens/need.ts';
import { AREAS } from '#machines/screens/registry.ts';
import type { Report } from './report.ts';

const screens = AREAS.flatMap((area) => Object.values(area.screens));

const PERMISSION_NAMES: ReadonlyMap<number, string> = new Map([
  ...screens.flatMap(({ permission }) =>
    permission ? [[permission.reference, permission.name] as const] : [],
  ),
  ...AREAS.flatMap(({ permissions = [] }) =>
    permissions.map(({ reference, name }) => [reference, name] as const),
  ),
]);

/** Calls of several screens are named by the permission that they ask for. */
function permissionOf(access: Access): string {
  if (typeof access === 'string' || 'query' in access) return '';
  return PERMISSION_NAMES.get(access[0]?.anyOf[0] ?? 0) ?? '';
}

/** A call as logs name it: its path without `/api`, in lower case. Question marks would be bindings. */
export const sqlOfPath = (call: string): string =>
  `lower(regexp_replace(split_part(${call}, chr(63), 1), '^/*(api/)*', ''))`;

const pathOf = (call: string): string => call.replace(/^\w+ \//, '').toLowerCase();

/** The title of the screen that each call belongs to, by its path as `sqlOfPath` writes it. */
export function subjectsOfCalls(reports: readonly Report[]): Record<string, string> {
  const shared = AREAS.flatMap(({ calls = {} }) =>
    Object.entries(calls).map(([call, access]) => [pathOf(call), permissionOf(access)]),
  );
  const ofScreens = screens.flatMap(({ title, calls = {} }) =>
    Object.keys(calls).map((call) => [pathOf(call), title]),
  );
  const ofKits = [
    ...RESOURCES.map(({ id, screen: { title } }) => [`resources/${id}`, title]),
    ...reports.map(({ id, screen: { title } }) => [`reports/${id}`, title]),
    ...REQUESTS.map(({ id, own: { title } }) => [`requests/${id}`, title]),
  ].flatMap(([path = '', title = '']) =>
    ['', '/file', '/template'].map((call) => [`${path.toLowerCase()}${call}`, title]),
  );
  return Object.fromEntries([...shared, ...ofScreens, ...ofKits].filter(([, title]) => title));
}
