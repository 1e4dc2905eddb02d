import type { Access } from '#machines/core/screens/need.ts';
import type { Allow } from '#machines/core/screens/screen.ts';
import type { Flag, MenuReference } from '#machines/core/values/menuReferences.ts';
import { derive, slot } from '#server/platform/slot.ts';

/** A permission, as administrators see it. */
export interface Reference {
  name: string;
  /** The permissions that roles have by default. */
  allow: Allow;
  /** Why a single administrator may grant this permission. Without a reason, two administrators are needed. */
  harmless?: string;
  /** The permissions for which a delegate gets this permission as well, because their screens need it. */
  goesWith?: readonly MenuReference[];
}

/** The rules about access that follow from the declared screens. */
export interface DeclaredAccess {
  /** All permissions by their ID. */
  references: Readonly<Record<number, Reference>>;
  /**
   * Every route with the permission that the screens declare for it; a route that is missing here is refused. This map
   * only decides whether a call is let in. Which rows and actions are allowed is decided by the policy of each feature.
   */
  calls: ReadonlyMap<string, Access>;
  /**
   * For each flag, the permissions whose changes apply to every business unit. A role that someone has only for some
   * units does not give them.
   */
  everywhere: Readonly<Record<Flag, readonly number[]>>;
  /** The permission that opens the screen at an address, which may contain `{names}`; undefined if there is none. */
  ofScreen: (address: string) => Access | undefined;
  /** The permission for the queue of a stage, by workflow and state. */
  ofStage: (workflow: string, state: string) => number | undefined;
}

export const declaredAccess = slot<DeclaredAccess>('permissions');

/** The permissions that a single administrator may grant; all others need two administrators. */
export const harmlessReferences = derive(
  declaredAccess,
  ({ references }): ReadonlySet<number> =>
    new Set(
      Object.entries(references).flatMap(([id, { harmless }]) =>
        harmless === undefined ? [] : Number(id),
      ),
    ),
);

export const appliesEverywhere = (reference: number, flag: Flag): boolean =>
  declaredAccess.value.everywhere[flag].includes(reference);

const routes = derive(declaredAccess, ({ calls }) => {
  const all = [...calls];
  return {
    exact: new Map(
      all.flatMap(([route, access]) =>
        route.includes(':') ? [] : [[route.toLowerCase(), access] as const],
      ),
    ),
    patterns: all.flatMap(([route, access]) =>
      route.includes(':')
        ? [
            {
              pattern: new RegExp(
                `^${route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`,
                'i',
              ),
              access,
            },
          ]
        : [],
    ),
  };
});

/**
 * The permission that a route needs; undefined for an unknown route. Like the router, this ignores case and one slash
 * at the end. Otherwise, someone could avoid the check by spelling a path differently.
 */
export function getAccess(method: string, path: string): Access | undefined {
  const methodAndPath = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/(.)\/$/, '$1')}`;
  const { exact, patterns } = routes();
  return (
    exact.get(methodAndPath.toLowerCase()) ??
    patterns.find(({ pattern }) => pattern.test(methodAndPath))?.access
  );
}
