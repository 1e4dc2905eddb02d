import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import type { assetRequest } from '#machines/domains/assets/requests/assetRequest.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';

/** The approval of a request changes nothing else, because the asset is given by a handover. */
export const assetRequestServer: RequestServer<PayloadOf<typeof assetRequest>> = {
  check: (_tx, requests) =>
    Promise.resolve(
      requests.map(({ payload: { fromDate, untilDate } }) =>
        typeof untilDate === 'string' && untilDate < fromDate
          ? [{ path: 'payload.untilDate', message: 'Until cannot be before From' }]
          : [],
      ),
    ),
};
