import { statesInForce } from '#machines/kits/requests/inForce.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';

/** SQL for whether the approval of a request of this kind is in force, given its instance `i`. */
export const inForce = (kind: RequestKind): string =>
  `i.state in (${statesInForce(kind)
    .map((state) => `'${state}'`)
    .join(', ')})`;
