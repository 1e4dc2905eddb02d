import { leaveServer, movementServer } from '#server/leave/index.ts';
import { marketVisitServer } from './marketVisit.ts';
import { expenseServer } from './expense.ts';
import type { RequestServer } from './requestServer.ts';

/** By kind; one that only has to be approved needs no entry. */
export const REQUEST_SERVERS: ReadonlyMap<string, RequestServer> = new Map([
  ['marketVisit', marketVisitServer],
  ['expense', expenseServer],
  ['leave', leaveServer],
  ['movement', movementServer],
]);
