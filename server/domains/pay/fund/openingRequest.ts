import type { fundOpening } from '#machines/domains/pay/fund/fundOpening.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';
import { getIds, getRequestToCheck } from '#server/kits/requests/subjects.ts';
import { cancelOpenings, findOpeningProblems, storeOpenings, type Opening } from './openings.ts';

type Payload = PayloadOf<typeof fundOpening>;

const toOpening = (employeeId: number, requestId: number | null, payload: Payload): Opening => ({
  employeeId,
  requestId,
  asOf: payload.asOf,
  own: payload.own,
  ownInterest: payload.ownInterest,
  company: payload.company,
  companyInterest: payload.companyInterest,
  memberSince: payload.memberSince,
});

/**
 * Opening balances entered by hand. They are posted after the second approval, and reversed if the request is
 * cancelled.
 */
export const fundOpeningServer: RequestServer<Payload> = {
  check: async (tx, requests) => {
    const openings = requests.map(({ employeeId, requestId, payload }) =>
      toOpening(employeeId, requestId ?? null, payload),
    );
    const problemsByOpening = await findOpeningProblems(tx, requests[0]?.accountId ?? 0, openings);
    return problemsByOpening.map((problems) =>
      problems.map(({ field, message }) => ({ path: `payload.${field}`, message })),
    );
  },
  carryOut: async (tx, subjects) => {
    const [first] = subjects;
    if (!first) return;
    const requests = subjects.map(getRequestToCheck);
    const people = new Set(requests.map(({ employeeId }) => employeeId));
    if (people.size < requests.length) {
      throw new AppError('conflict', 'A person has two opening balances here. Approve one of them');
    }
    await storeOpenings(
      tx,
      { accountId: first.accountId, userId: first.actorId },
      requests.map(({ employeeId, requestId, payload }) =>
        toOpening(employeeId, requestId, payload),
      ),
    );
  },
  undo: async (tx, subjects) => {
    const [first] = subjects;
    if (!first) return;
    const rows = await query<{ id: number }>(
      tx,
      `select id from pf_openings where request_id = any($requestIds::bigint[]) and cancelled_at is null`,
      { requestIds: getIds(subjects) },
    );
    await cancelOpenings(
      tx,
      { accountId: first.accountId, userId: first.actorId },
      rows.map(({ id }) => id),
      'The request was cancelled',
    );
  },
};
