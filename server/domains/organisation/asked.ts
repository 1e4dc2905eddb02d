import { z } from 'zod';
import {
  given,
  queryBoolean,
  queryIdOrAll,
  queryIds,
  queryText,
} from '#server/platform/http/query.ts';

/** Parameters of a dropdown. Ids only filter; the account is the token's. */
export const dropdownFilter = z.object({
  /** A comma-separated list. 0, alone or among others, means all. */
  BusinessUnitId: queryIds.default([]).transform((ids) => (ids.includes(0) ? [] : ids)),
  WorkplaceGroupId: queryIdOrAll,
  IntDepartmentId: queryIdOrAll,
  /** The current value of a form, which stays an option even if inactive. */
  intId: queryIdOrAll,
  SearchText: queryText.default(''),
  /** Only people with a login, who can be written to. */
  OnlyWithLogin: given(queryBoolean.default(false)),
  /** Of a screen: only the caller, and people for whom the caller may create something there. */
  MenuReferenceId: queryIdOrAll,
});
export type DropdownFilter = z.output<typeof dropdownFilter>;
