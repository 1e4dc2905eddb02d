import { marketVisitServer } from './marketVisit.ts';
import { expenseServer } from './expense.ts';
import { loanServer } from './loan.ts';
import type { RequestServer } from './requestServer.ts';

/** By kind; one that only has to be approved needs no entry. */
export const REQUEST_SERVERS: ReadonlyMap<string, RequestServer> = new Map([
  ['marketVisit', marketVisitServer],
  ['expense', expenseServer],
  ['loan', loanServer],
]);
