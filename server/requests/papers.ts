import type { RequestEffect } from './subjects.ts';
import type { RequestKind } from '#machines/requests/request.ts';
import { payloadInWords } from '#machines/requests/summary.ts';
import { query } from '#server/db/sql.ts';
import { issuePapers } from '#server/papers/issue.ts';
import { withdrawPaper } from '#server/papers/withdraw.ts';

/** Issues the paper of each approved request, in a few statements for any number. */
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

/** Marks the papers of cancelled requests as withdrawn. */
export const withdrawPapersOf =
  ({ paper }: RequestKind): RequestEffect =>
  async (tx, subjects) => {
    const [first] = subjects;
    if (!paper || !first) return;
    const rows = await query<{ id: number; subjectId: number }>(
      tx,
      `select id, about_id as "subjectId" from papers
       where account_id = $accountId and kind = $kind and about_id = any($ids::bigint[])
         and withdrawn_at is null order by id`,
      {
        accountId: first.accountId,
        kind: paper.name,
        ids: subjects.map(({ subjectId }) => subjectId),
      },
    );
    const said = new Map(subjects.map(({ subjectId, event }) => [subjectId, event['comment']]));
    // One paper per request; cancelling many takes a millisecond each.
    for (const { id, subjectId } of rows) {
      const comment = said.get(subjectId);
      const reason = typeof comment === 'string' && comment !== '' ? comment : 'Cancelled';
      await withdrawPaper(tx, {
        id,
        reason,
        by: { userId: first.actorId, accountId: first.accountId },
      });
    }
  };
