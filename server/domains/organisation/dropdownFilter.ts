import { z } from 'zod';
import {
  emptyAsMissing,
  queryBoolean,
  queryIdOrAll,
  queryIds,
  queryText,
} from '#server/platform/http/query.ts';

/** The parameters of a dropdown list. IDs only filter; the account always comes from the token. */
export const dropdownFilter = z.object({
  /** A comma-separated list of IDs. If 0 is among them, all units are meant. */
  BusinessUnitId: queryIds.default([]).transform((ids) => (ids.includes(0) ? [] : ids)),
  WorkplaceGroupId: queryIdOrAll,
  IntDepartmentId: queryIdOrAll,
  /** The current value of a form, which stays an option even if it is inactive. */
  intId: queryIdOrAll,
  SearchText: queryText.default(''),
  /** Only returns people with a login, because only they can receive messages. */
  OnlyWithLogin: emptyAsMissing(queryBoolean.default(false)),
  /** Also returns people whose employment has ended; only together with a screen. */
  WithLeavers: emptyAsMissing(queryBoolean.default(false)),
  /** Only returns the caller, and people for whom the caller may create something on this screen. */
  MenuReferenceId: queryIdOrAll,
  /** Also returns people whose employment has ended, of units for which the caller may view this screen. */
  LeaversOf: queryIdOrAll,
});
export type DropdownFilter = z.output<typeof dropdownFilter>;
