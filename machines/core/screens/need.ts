import type { Flag, MenuReference } from '#machines/core/values/menuReferences.ts';

/** A flag, and the permissions of which at least one must have that flag. */
export interface Need {
  flag: Flag;
  anyOf: readonly MenuReference[];
}

/**
 * Who may use an API call. `public` needs no access token, though some of these calls need another proof. All needs of
 * a list have to be met. With `query`, the value of that query parameter determines which list applies.
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

/** The routes of an import of files, with the permission that they require. */
export const fileCalls = (base: string, reference: MenuReference) => ({
  [`GET ${base}/Template`]: create(reference),
  [`GET ${base}/Imports`]: create(reference),
  [`POST ${base}/CheckFile`]: create(reference),
  [`POST ${base}/ImportFile`]: create(reference),
  [`POST ${base}/UndoImport`]: create(reference),
});
