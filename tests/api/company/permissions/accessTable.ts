import type { Access } from '#machines/core/screens/need.ts';
import type { Role } from '#machines/core/values/roles.ts';
import { REFERENCES } from '#server/catalogue/declaredScreens.ts';
import { CALLS_OF_SCREENS } from '#server/catalogue/declaredScreens.ts';

/** The role of each column's demo login, besides `employee`; `no one` sends no token. */
export const COLUMNS = {
  nobody: null,
  employee: 'employee',
  supervisor: 'manager',
  hr: 'hr',
  md: 'md',
  audit: 'audit',
  finance: 'finance',
  admin: 'admin',
  developer: 'developer',
} as const;

export type Column = keyof typeof COLUMNS;
export const columns = Object.keys(COLUMNS) as Column[];

/** One call for a role without further permissions, with the query parameter that decides, if any. */
export interface AccessRow {
  method: string;
  path: string;
  /** The needed permission; the same text for calls that need the same. */
  access: string;
  lets: ReadonlySet<Column>;
}

/** Public, but they need another proof than a token. */
const ASKS_FOR_PROOF = new Set(['GET /Auth/GetLoginOTP', 'POST /Auth/VerifyLoginOTP']);

function letsIn(access: Access, column: Column): boolean {
  if (access === 'public') return true;
  if (column === 'nobody') return false;
  if (access === 'signedIn') return true;
  if ('query' in access) return [...access.needs.values()].some((needs) => letsIn(needs, column));
  const roles: Role[] = ['employee', column];
  return access.every(({ flag, anyOf }) =>
    anyOf.some((id) => roles.some((role) => REFERENCES[id]?.allow[role]?.includes(flag))),
  );
}

const getText = (access: Access): string =>
  typeof access === 'object' && 'query' in access
    ? [...access.needs].map(([value, needs]) => `${value}: ${getText(needs)}`).join(' or ')
    : JSON.stringify(access);

const getRow = (route: string, access: Access): AccessRow => {
  const [method = '', path = ''] = route.split(' ');
  const proven = ASKS_FOR_PROOF.has(route);
  return {
    method,
    path,
    access: proven ? route : getText(access),
    lets: new Set(columns.filter((column) => !proven && letsIn(access, column))),
  };
};

/** The default access of each call, from the screens' declarations. */
export const ACCESS_ROWS: readonly AccessRow[] = [...CALLS_OF_SCREENS].flatMap(
  ([route, access]) => [
    getRow(route, access),
    ...(typeof access === 'object' && 'query' in access
      ? [...access.needs].map(([value, needs]) =>
          getRow(`${route}?${access.query}=${value}`, needs),
        )
      : []),
  ],
);
