import type { Flag, MenuReference } from '#machines/values/menuReferences.ts';

/** One of these permissions, with this flag. */
export interface Need {
  flag: Flag;
  anyOf: readonly MenuReference[];
}

/**
 * Whom a call lets in. `public` asks for no access token (some such calls ask for another proof);
 * a list of needs must be met in full; with `query`, a parameter's value says which list it is.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | readonly Need[]
  | { query: string; needs: ReadonlyMap<string, readonly Need[]> };

const need =
  (flag: Flag) =>
  (...anyOf: MenuReference[]): readonly Need[] => [{ flag, anyOf }];

export const view = need('isView');
export const create = need('isCreate');
export const edit = need('isEdit');
export const remove = need('isDelete');

/** The calls of what comes from a file, below their base. */
export const fileCalls = (base: string, reference: MenuReference) => ({
  [`GET ${base}/Template`]: create(reference),
  [`GET ${base}/Imports`]: create(reference),
  [`POST ${base}/CheckFile`]: create(reference),
  [`POST ${base}/ImportFile`]: create(reference),
  [`POST ${base}/UndoImport`]: create(reference),
});
