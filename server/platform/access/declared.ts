import type { Access } from '#machines/core/screens/need.ts';
import type { Allow } from '#machines/core/screens/screen.ts';
import type { Flag, MenuReference } from '#machines/core/values/menuReferences.ts';
import { derive, slot } from '#server/platform/slot.ts';

/** A permission as shown to administrators. */
export interface Reference {
  name: string;
  /** The default permissions of a role. */
  allow: Allow;
  /** Why one administrator may give it alone; all others take two. */
  harmless?: string;
  /** Granted to a delegate together with any of these stages, whose screens share it. */
  goesWith?: readonly MenuReference[];
}

/** What the screens declare about access. */
export interface DeclaredAccess {
  /** Every permission, by id. */
  references: Readonly<Record<number, Reference>>;
  /**
   * Every mounted route with the permission that the screens declare for it; a route that is missing here is
   * refused. This decides whether a call is let in; which rows and actions are allowed is up to the feature's
   * policy.
   */
  calls: ReadonlyMap<string, Access>;
  /**
   * The permissions whose changes apply to every business unit, by flag: a role held for some units does not
   * grant them.
   */
  everywhere: Readonly<Record<Flag, readonly number[]>>;
  /** The permission that opens the screen at an address, which may contain `{names}`; undefined if there is none. */
  ofScreen: (address: string) => Access | undefined;
  /** The permission of the queue of a workflow's stage. */
  ofStage: (workflow: string, state: string) => number | undefined;
}

export const declaredAccess = slot<DeclaredAccess>('permissions');

/** Permissions that one administrator may give alone; all others take two. */
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
 * The permission of a request's route; undefined for an unknown route. Ignores letter case and one trailing
 * slash, as the router does: a stricter table could be bypassed by spelling an address differently.
 */
export function getAccess(method: string, path: string): Access | undefined {
  const request = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/(.)\/$/, '$1')}`;
  const { exact, patterns } = routes();
  return (
    exact.get(request.toLowerCase()) ??
    patterns.find(({ pattern }) => pattern.test(request))?.access
  );
}
