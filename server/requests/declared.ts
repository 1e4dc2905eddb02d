import type { RequestKind } from '#machines/requests/request.ts';
import { slot } from '#server/slot.ts';

/** Every kind of request. */
export const declaredRequests = slot<readonly RequestKind[]>('requests');
