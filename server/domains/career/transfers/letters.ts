import type { Tx } from '#server/platform/db/connect.ts';
import { issuePapers } from '#server/kits/papers/issue.ts';
import type { Moved } from './moved.ts';
import { changesInWords } from './words.ts';

/** Issues a promotion letter for each transfer that includes a promotion, and a transfer letter for the others. */
export async function issueLetters(tx: Tx, moved: readonly Moved[]): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const changes = await changesInWords(
    tx,
    moved.map(({ context }) => context),
  );
  const by = { userId: first.subject.actorId, accountId: first.subject.accountId };
  const items = moved.map(({ transferId, number, context }, index) => ({
    kind: context.kind,
    item: {
      subjectEmployeeId: context.employeeId,
      aboutId: transferId,
      values: {
        reference: number,
        effectiveDate: context.effectiveDate,
        changes: (changes[index] ?? []).map(({ what, from, to }) => ({
          what,
          from: from ?? '—',
          to: to ?? '—',
        })),
      },
    },
  }));
  for (const paper of ['transferLetter', 'promotionLetter'] as const) {
    const its = items.filter(({ kind }) => (kind === 'transfer') === (paper === 'transferLetter'));
    await issuePapers(
      tx,
      { paper, by, at: first.subject.at },
      its.map(({ item }) => item),
    );
  }
}
