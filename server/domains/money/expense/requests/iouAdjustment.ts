import { bySalary, getOpen } from '#machines/domains/money/expense/advance.ts';
import { monthsLater } from '#machines/domains/money/loan/dueDates.ts';
import {
  adjustedBy,
  getSpent,
  type iouAdjustment,
} from '#machines/domains/money/expense/requests/iouAdjustment.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { inWords } from '#machines/core/values/money.ts';
import type { Problem } from '#server/platform/errors.ts';
import { cancelPayItems, postPayItems } from '#server/domains/pay/items/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { advanceOptions, readAdvances, releaseAdvances, takeFromAdvances } from './advances.ts';
import {
  REQUEST_NUMBER,
  type RequestToCheck,
  type RequestServer,
} from '#server/kits/requests/requestServer.ts';
import { getIds, type RequestSubject } from '#server/kits/requests/subjects.ts';

const SOURCE = 'iouAdjustment';

type AdjustmentPayload = PayloadOf<typeof iouAdjustment>;

/** Settles an advance: how much was spent, and how much is returned in cash or from salary. */
export const iouAdjustmentServer: RequestServer<AdjustmentPayload> = {
  options: advanceOptions,
  ownNames: { iou: REQUEST_NUMBER },
  check: async (tx, requests) => {
    const [first] = requests;
    if (!first) return [];
    const advances = await readAdvances(
      tx,
      { accountId: first.accountId, ids: requests.map(({ payload }) => payload.iouId) },
      requests.flatMap(({ requestId }) => (requestId === undefined ? [] : [requestId])),
    );
    return requests.map((one) => {
      const advance = advances.find(
        ({ id, employeeId }) => id === one.payload.iouId && employeeId === one.employeeId,
      );
      return getProblems(one, advance?.open ?? null);
    });
  },
  preview: async (tx, { accountId, employeeId, payload, requestId }) => {
    const all = await readAdvances(
      tx,
      { accountId, employeeIds: [employeeId], ids: [payload.iouId ?? 0] },
      requestId === undefined ? [] : [requestId],
    );
    const open = all[0]?.open ?? 0;
    const claimed = getSpent(payload);
    const settled = adjustedBy(payload);
    const after = getOpen({ paid: open, claimed, returned: settled - claimed });
    return {
      figures: [
        { label: 'Open', value: inWords(open.toFixed(2)) },
        { label: 'Settled by this', value: inWords(settled.toFixed(2)) },
        { label: 'Outstanding after', value: inWords(after.toFixed(2)) },
      ],
      lists: [],
    };
  },
  hold: (tx, subjects) => hold(tx, subjects),
  release: (tx, subjects) => releaseAdvances(tx, getIds(subjects)),
  carryOut: async (tx, subjects) => {
    const [first] = subjects;
    if (!first) return;
    await query(
      tx,
      'update iou_uses set settled_at = $at::timestamptz where request_id = any($ids::bigint[])',
      {
        at: first.at,
        ids: getIds(subjects),
      },
    );
    const items = subjects.flatMap((subject) => {
      const { payload, requesterId } = subject.context;
      const { returnedBySalary, salaryFrom, salaryMonths } = payload;
      if (!returnedBySalary || salaryFrom === null) return [];
      return bySalary(returnedBySalary, salaryMonths ?? 1).map((amount, index) => ({
        employeeId: requesterId,
        month: monthsLater(`${salaryFrom.slice(0, 7)}-01`, index),
        direction: 'deduction' as const,
        kind: 'advance',
        source: SOURCE,
        sourceId: subject.subjectId,
        amount,
      }));
    });
    await postPayItems(tx, items, { userId: first.actorId, accountId: first.accountId });
  },
  undo: async (tx, subjects) => {
    const [first] = subjects;
    if (!first) return;
    await cancelPayItems(
      tx,
      {
        source: SOURCE,
        sourceIds: getIds(subjects),
        reason: 'The adjustment was cancelled',
        correctIn: first.at.slice(0, 10),
      },
      { userId: first.actorId, accountId: first.accountId },
    );
    // A settlement whose approval is undone is pending again. A settlement that is cancelled releases its advance.
    const undone = subjects.filter((subject) => subject.undone !== null);
    await releaseAdvances(tx, getIds(subjects));
    if (undone.length > 0) await hold(tx, undone);
  },
};

const hold = (tx: Tx, subjects: readonly RequestSubject<AdjustmentPayload>[]): Promise<void> =>
  takeFromAdvances(
    tx,
    subjects[0]?.accountId ?? 0,
    getIds(subjects),
    subjects.map((subject) => {
      const { payload } = subject.context;
      const { iouId, returnedCash, returnedBySalary } = payload;
      return {
        requestId: subject.subjectId,
        iouId,
        spent: getSpent(payload),
        cash: returnedCash ?? 0,
        salary: returnedBySalary ?? 0,
      };
    }),
  );

function getProblems(
  { payload }: RequestToCheck<AdjustmentPayload>,
  open: number | null,
): Problem[] {
  const { returnedBySalary, salaryFrom } = payload;
  if (open === null || open <= 0) {
    return [{ path: 'payload.iouId', message: 'This IOU is fully settled' }];
  }
  const settled = adjustedBy(payload);
  return [
    ...(settled === 0
      ? [{ path: 'payload.lines', message: 'Add what you spent, or what you return' }]
      : []),
    ...(settled > open
      ? [
          {
            path: 'payload.iouId',
            message: `Only ${inWords(open.toFixed(2))} of this IOU is outstanding`,
          },
        ]
      : []),
    ...(returnedBySalary && salaryFrom === null
      ? [{ path: 'payload.salaryFrom', message: 'From the salary of is required' }]
      : []),
  ];
}
