import type { RequestEffect } from './subjects.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { payloadInWords } from '#machines/kits/requests/summary.ts';
import { issuePapers } from '#server/kits/papers/issue.ts';
import { withdrawPapersAbout } from '#server/kits/papers/withdraw.ts';

/**
 * Makes the effect that issues the paper of each approved request. The effect takes a few statements for any number of
 * requests.
 */
export const issuePapersOf =
  (kind: RequestKind): RequestEffect =>
  async (tx, subjects) => {
    const { paper } = kind;
    const [first] = subjects;
    if (!paper || !first) return;
    await issuePapers(
      tx,
      { paper: paper.name, by: { userId: first.actorId, accountId: first.accountId } },
      subjects.map((subject) => ({
        subjectEmployeeId: subject.context.requesterId,
        values: paper.values(payloadInWords(kind, subject.context.payload)),
        aboutId: subject.subjectId,
      })),
    );
  };

/** Makes the effect that withdraws the papers of cancelled requests. */
export const withdrawPapersOf =
  ({ paper }: RequestKind): RequestEffect =>
  async (tx, subjects) => {
    const [first] = subjects;
    if (!paper || !first) return;
    const reasons = new Map(
      subjects.map(({ subjectId, event: { comment } }) => [
        subjectId,
        typeof comment === 'string' && comment !== '' ? comment : 'Cancelled',
      ]),
    );
    await withdrawPapersAbout(tx, [paper.name], reasons, {
      userId: first.actorId,
      accountId: first.accountId,
    });
  };
