import type { Access } from '#machines/core/screens/need.ts';
import type { Allow } from '#machines/core/screens/screen.ts';
import type { Flag, MenuReference } from '#machines/core/values/menuReferences.ts';
import { derive, slot } from '#server/platform/slot.ts';

/** A permission, as administrators see it. */
export interface Reference {
  name: string;
  /** The permissions that roles have by default. */
  allow: Allow;
  /** Why a single administrator may give this permission. Without a reason, it takes two. */
  harmless?: string;
  /** The stages for which a delegate gets this permission as well, because their screens need it. */
  goesWith?: readonly MenuReference[];
}

/** What the declared screens say about access. */
export interface DeclaredAccess {
  /** All permissions by their ID. */
  references: Readonly<Record<number, Reference>>;
  /**
   * Every route with the permission that the screens declare for it; a route that is missing here is refused.
   * It only decides whether a call is let in. Which rows and actions are allowed is for the policy of each
   * feature to decide.
   */
  calls: ReadonlyMap<string, Access>;
  /**
   * The permissions whose changes apply to every business unit, by flag. A role that someone has only for some
   * units does not give them.
   */
  everywhere: Readonly<Record<Flag, readonly number[]>>;
  /** The permission that opens the screen at an address, which may contain `{names}`; undefined if there is none. */
  ofScreen: (address: string) => Access | undefined;
  /** The permission for the queue of a stage, by workflow and state. */
  ofStage: (workflow: string, state: string) => number | undefined;
}

export const declaredAccess = slot<DeclaredAccess>('permissions');

/** The permissions that a single administrator may give; all others take two. */
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
 * The permission that a route needs; undefined for an unknown route. Like the router, it ignores upper and
 * lower case and one slash at the end. If it did not, someone could avoid the check by spelling an address
 * differently.
 */
export function getAccess(method: string, path: string): Access | undefined {
  const request = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/(.)\/$/, '$1')}`;
  const { exact, patterns } = routes();
  return (
    exact.get(request.toLowerCase()) ??
    patterns.find(({ pattern }) => pattern.test(request))?.access
  );
}
