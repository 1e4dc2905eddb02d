import { z } from 'zod';
import { given, queryBoolean, queryIdOrAll, queryIds, queryText } from '#server/http/query.ts';

/** Parameters of a dropdown. IDs only filter; the account is the token's. */
export const dropdownFilter = z.object({
  /** A comma list. 0, alone or among others, means all. */
  BusinessUnitId: queryIds.default([]).transform((ids) => (ids.includes(0) ? [] : ids)),
  WorkplaceGroupId: queryIdOrAll,
  IntDepartmentId: queryIdOrAll,
  /** What a form holds already, which stays among the options though it is inactive. */
  intId: queryIdOrAll,
  SearchText: queryText.default(''),
  /** Only people who have a login, and so can be written to. */
  OnlyWithLogin: given(queryBoolean.default(false)),
});
export type DropdownFilter = z.output<typeof dropdownFilter>;
