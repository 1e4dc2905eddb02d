import type { DisciplineContext } from '#machines/workflows/discipline/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { issuePaper } from '#server/papers/issue.ts';
import { DISCIPLINE_LETTERS } from '#server/papers/declarations/disciplineLetters.ts';
import { withdrawPaper } from '#server/papers/withdraw.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';
import { casesOf, type CaseMoved } from './cases.ts';

const issue = (
  tx: Tx,
  { id, number, charge, subject, context }: CaseMoved,
  paper: string,
  more: Record<string, unknown>,
) => {
  const { comment } = subject.event;
  return issuePaper(tx, {
    paper,
    subjectEmployeeId: context.employeeId,
    aboutId: id,
    values: {
      reference: number,
      incidentOn: context.incidentOn,
      charge,
      words: typeof comment === 'string' ? comment : '',
      ...more,
    },
    by: { userId: subject.actorId, accountId: subject.accountId },
    at: subject.at,
  });
};

/** The last day of a period that ends at midnight after it, in the account's time zone. */
async function lastDay(tx: Tx, accountId: number, by: string | null): Promise<string> {
  const [row] = await query<{ day: string }>(
    tx,
    `select account_day($accountId, $by::timestamptz - interval '1 minute')::text as day`,
    { accountId, by },
  );
  return row?.day ?? '';
}

export async function sendNotice(
  tx: Tx,
  subjects: EffectSubject<DisciplineContext>[],
): Promise<void> {
  for (const one of await casesOf(tx, subjects)) {
    const replyBy = await lastDay(tx, one.subject.accountId, one.context.replyBy);
    await issue(tx, one, 'showCauseNotice', { replyBy });
  }
}

export async function sendDecision(
  tx: Tx,
  subjects: EffectSubject<DisciplineContext>[],
): Promise<void> {
  for (const one of await casesOf(tx, subjects)) {
    const { outcome, effectiveDate, hasAppealed, appealBy } = one.context;
    const day = await lastDay(tx, one.subject.accountId, appealBy);
    const isWarning = outcome === 'Warning' || outcome === 'Final warning';
    await issue(tx, one, isWarning ? 'warningLetter' : 'disciplinaryDecision', {
      outcome,
      effectiveDate,
      // No appeal against the result of an appeal.
      appealBy: hasAppealed ? null : day,
    });
  }
}

/** Withdraws letters that an appeal has replaced; the notice stays valid. */
export async function takeDecisionBack(
  tx: Tx,
  subjects: EffectSubject<DisciplineContext>[],
): Promise<void> {
  const decisions = DISCIPLINE_LETTERS.flatMap(({ id }) => (id === 'showCauseNotice' ? [] : [id]));
  for (const { id: caseId, subject } of await casesOf(tx, subjects)) {
    const by = { userId: subject.actorId, accountId: subject.accountId };
    const papers = await query<{ id: number }>(
      tx,
      `select id from papers where account_id = $accountId and about_id = $caseId
         and kind = any($decisions::text[]) and withdrawn_at is null`,
      { accountId: subject.accountId, caseId, decisions },
    );
    for (const { id } of papers) {
      await withdrawPaper(tx, { id, reason: 'The appeal led to another decision', by });
    }
  }
}
