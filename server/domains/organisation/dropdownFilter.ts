import { z } from 'zod';
import {
  emptyAsMissing,
  queryBoolean,
  queryIdOrAll,
  queryIds,
  queryText,
} from '#server/platform/http/query.ts';

/** Parameters of a dropdown. IDs only filter; the account comes from the token. */
export const dropdownFilter = z.object({
  /** A comma-separated list. 0, alone or among others, means all. */
  BusinessUnitId: queryIds.default([]).transform((ids) => (ids.includes(0) ? [] : ids)),
  WorkplaceGroupId: queryIdOrAll,
  IntDepartmentId: queryIdOrAll,
  /** The current value of a form, which stays an option even if it is inactive. */
  intId: queryIdOrAll,
  SearchText: queryText.default(''),
  /** Only people with a login, to whom one can write. */
  OnlyWithLogin: emptyAsMissing(queryBoolean.default(false)),
  /** Limits people to the caller and those for whom the caller may create something on this screen. */
  MenuReferenceId: queryIdOrAll,
});
export type DropdownFilter = z.output<typeof dropdownFilter>;
