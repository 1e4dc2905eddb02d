import type { Flag, MenuReference } from '#machines/core/values/menuReferences.ts';

/** A flag, and the permissions of which one must have it. */
export interface Need {
  flag: Flag;
  anyOf: readonly MenuReference[];
}

/**
 * Who may use an API call. `public` needs no access token, though some of these calls need another proof. Of a
 * list, all needs have to be met. With `query`, the value of that parameter decides which list applies.
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

/** The routes of an import of files, with the permission that they need. */
export const fileCalls = (base: string, reference: MenuReference) => ({
  [`GET ${base}/Template`]: create(reference),
  [`GET ${base}/Imports`]: create(reference),
  [`POST ${base}/CheckFile`]: create(reference),
  [`POST ${base}/ImportFile`]: create(reference),
  [`POST ${base}/UndoImport`]: create(reference),
});
