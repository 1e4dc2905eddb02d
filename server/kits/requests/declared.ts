import type { RequestKind } from '#machines/kits/requests/request.ts';
import { derive, slot } from '#server/platform/slot.ts';
import type { RequestServer } from './requestServer.ts';

/** Every kind of request. */
export const declaredRequests = slot<readonly RequestKind[]>('requests');

/** Server-side behavior by kind; a kind that only needs approval has no entry. */
export const declaredServers = slot<ReadonlyMap<string, RequestServer>>('servers of requests');

const byId = derive(declaredRequests, (kinds) => new Map(kinds.map((kind) => [kind.id, kind])));

export const requestKind = (id: string): RequestKind | undefined => byId().get(id);

export const requestServer = (id: string): RequestServer | undefined =>
  declaredServers.value.get(id);
