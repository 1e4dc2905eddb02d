import { leaveServer, movementServer } from '#server/leave/index.ts';
import type { RequestServer } from './requestServer.ts';

export type { AskedRequest, RequestServer } from './requestServer.ts';

/** By kind; one that only has to be approved needs no entry. */
export const REQUEST_SERVERS: ReadonlyMap<string, RequestServer> = new Map([
  ['leave', leaveServer],
  ['movement', movementServer],
]);
