import type { Flag, MenuReference } from '#machines/contracts/permissions.ts';
import type { Role } from '#machines/values/roles.ts';

/** One of these references, with this flag. */
export interface Need {
  flag: Flag;
  anyOf: readonly MenuReference[];
}

/**
 * Whom a route lets in. `public` asks for no access token (some such routes ask for another proof);
 * a list of needs must be met in full; with `query`, a parameter's value says which list it is.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | readonly Need[]
  | { query: string; needs: ReadonlyMap<string, readonly Need[]> };

export interface Reference {
  name: string;
  /** What a role may do until an administrator says otherwise. */
  allow: Partial<Record<Role, readonly Flag[]>>;
  /** Handed to a stand-in along with any of these: what their screens share. */
  goesWith?: readonly MenuReference[];
}
