import { z } from 'zod';
import { given, queryBoolean, queryIdOrAll, queryIds, queryText } from '#server/http/query.ts';

/** What a dropdown is asked for. Ids only narrow; whose organisation it is, the token says. */
export const dropdownFilter = z.object({
  /** A comma list. 0, alone or among others, means all. */
  BusinessUnitId: queryIds.default([]).transform((ids) => (ids.includes(0) ? [] : ids)),
  WorkplaceGroupId: queryIdOrAll,
  IntDepartmentId: queryIdOrAll,
  SearchText: queryText.default(''),
  /** Only people who have a login, and so can be written to. */
  OnlyWithLogin: given(queryBoolean.default(false)),
});
export type DropdownFilter = z.output<typeof dropdownFilter>;
