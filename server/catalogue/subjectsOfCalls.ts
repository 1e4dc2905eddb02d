import { msg } from '#machines/core/locales/messages.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import type { Access, Need } from '#machines/core/screens/need.ts';
import { AREAS } from '#machines/catalogue/screens.ts';
import type { Report } from '#server/kits/reports/report.ts';

const screens = AREAS.flatMap((area) => Object.values(area.screens));

const PERMISSION_NAMES: ReadonlyMap<number, string> = new Map([
  ...screens.flatMap(({ permission }) =>
    permission ? [[permission.reference, permission.name] as const] : [],
  ),
  ...AREAS.flatMap(({ permissions = [] }) =>
    permissions.map(({ reference, name }) => [reference, name] as const),
  ),
]);

const getName = (needs: readonly Need[]): string =>
  PERMISSION_NAMES.get(needs[0]?.anyOf[0] ?? 0) ?? '';

/**
 * Names a call that several screens share by the permission that it requires, which may depend on a
 * query parameter.
 */
function getPermission(call: string, access: Access): [path: string, name: string][] {
  const path = getPath(call);
  if (typeof access === 'string') return [];
  if (!('query' in access)) return [[path, getName(access)]];
  return [...access.needs].map(([value, needs]) => [
    `${path}?${access.query}=${value}`.toLowerCase(),
    getName(needs),
  ]);
}

/** Calls that are open to everyone who is signed in, each with a title. Each call itself limits what it shows. */
const OPEN_CALLS = {
  'employee/record': msg('Personal record'),
  'employee/assets': msg('Personal record'),
  'employee/revealrecord': msg('Personal record'),
  'document/downloadfile': msg('Attachment'),
  'pdfandexcelreport/incrementexport': msg('Increment Details'),
  'teamcalendar/feed': msg('Team Calendar'),
  'workflow/preview': msg('My tasks'),
};

const getPath = (call: string): string => call.replace(/^\w+ \//, '').toLowerCase();

/**
 * The title of the screen that each call belongs to, by the path of the call in the form of
 * `sqlOfPath` (sqlOfCalls.ts).
 */
export function subjectsOfCalls(reports: readonly Report[]): Record<string, string> {
  const shared = AREAS.flatMap(({ calls = {} }) =>
    Object.entries(calls).flatMap(([call, access]) => getPermission(call, access)),
  );
  const ofScreens = screens.flatMap(({ title, calls = {} }) =>
    Object.keys(calls).map((call) => [getPath(call), title]),
  );
  const ofKits = [
    ...RESOURCES.map(({ id, screen: { title } }) => [`resources/${id}`, title]),
    ...reports.map(({ id, screen: { title } }) => [`reports/${id}`, title]),
    ...REQUESTS.map(({ id, own: { title } }) => [`requests/${id}`, title]),
  ].flatMap(([path = '', title = '']) =>
    ['', '/file', '/template'].map((call) => [`${path.toLowerCase()}${call}`, title]),
  );
  const titled = [...shared, ...ofScreens, ...ofKits].filter(([, title]) => title);
  return { ...OPEN_CALLS, ...Object.fromEntries(titled) };
}
