import type { Flag, MenuReference } from '#machines/core/values/menuReferences.ts';

/** One of these permissions, with this flag. */
export interface Need {
  flag: Flag;
  anyOf: readonly MenuReference[];
}

/**
 * Who may use a call. `public` needs no access token, though some of these calls need another
 * proof. All needs of a list must be met; with `query`, the value of a parameter selects the list.
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

/** The routes of a file import, below its base path. */
export const fileCalls = (base: string, reference: MenuReference) => ({
  [`GET ${base}/Template`]: create(reference),
  [`GET ${base}/Imports`]: create(reference),
  [`POST ${base}/CheckFile`]: create(reference),
  [`POST ${base}/ImportFile`]: create(reference),
  [`POST ${base}/UndoImport`]: create(reference),
});
