import type { RequestKind } from '#machines/kits/requests/request.ts';
import { derive, slot } from '#server/platform/slot.ts';
import type { RequestServer } from './requestServer.ts';

/** All kinds of requests, which the catalogue hands in. */
export const declaredRequests = slot<readonly RequestKind[]>('requests');

/** What kinds of requests do in the database. A kind that only needs to be approved has no entry. */
export const declaredServers = slot<ReadonlyMap<string, RequestServer>>('servers of requests');

const byId = derive(declaredRequests, (kinds) => new Map(kinds.map((kind) => [kind.id, kind])));

export const requestKind = (id: string): RequestKind | undefined => byId().get(id);

export const requestServer = (id: string): RequestServer | undefined =>
  declaredServers.value.get(id);
