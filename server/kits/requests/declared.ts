import type { RequestKind } from '#machines/kits/requests/request.ts';
import { derive, slot } from '#server/platform/slot.ts';
import type { RequestServer } from './requestServer.ts';

/** All kinds of requests. The catalogue fills this slot. */
export const declaredRequests = slot<readonly RequestKind[]>('requests');

/** The server's part of each kind of request. A kind that only needs approval has no entry. */
export const declaredServers = slot<ReadonlyMap<string, RequestServer>>('servers of requests');

const byId = derive(declaredRequests, (kinds) => new Map(kinds.map((kind) => [kind.id, kind])));

export const requestKind = (id: string): RequestKind | undefined => byId().get(id);

export const requestServer = (id: string): RequestServer | undefined =>
  declaredServers.value.get(id);
