import { grouped } from '#machines/core/values/grouped.ts';
import type { DisciplineContext } from '#machines/domains/career/discipline/context.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { issuePapers } from '#server/kits/papers/issue.ts';
import { DISCIPLINE_LETTERS } from '#server/domains/career/papers/disciplineLetters.ts';
import { withdrawPapersAbout } from '#server/kits/papers/withdraw.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';
import { readCases, type CaseMoved } from './cases.ts';

interface Letter {
  paper: string;
  of: CaseMoved;
  values: Record<string, unknown>;
}

async function issue(tx: Tx, letters: readonly Letter[]): Promise<void> {
  for (const [paper, alike] of grouped(letters, (one) => one.paper)) {
    const [first] = alike;
    if (!first) continue;
    const { actorId: userId, accountId, at } = first.of.subject;
    await issuePapers(
      tx,
      { paper, by: { userId, accountId }, at },
      alike.map(({ of: { id, number, charge, subject, context }, values }) => {
        const { comment } = subject.event;
        return {
          subjectEmployeeId: context.employeeId,
          aboutId: id,
          values: {
            reference: number,
            incidentOn: context.incidentOn,
            charge,
            words: typeof comment === 'string' ? comment : '',
            ...values,
          },
        };
      }),
    );
  }
}

/**
 * The last day of each reply or appeal period, in the given order. A period ends at the following midnight in the
 * account's time zone.
 */
async function lastDays(
  tx: Tx,
  cases: readonly CaseMoved[],
  getEnd: (context: DisciplineContext) => string | null,
): Promise<string[]> {
  const rows = await query<{ day: string | null }>(
    tx,
    `select account_day($accountId, e.at - interval '1 minute')::text as day
     from unnest($ends::timestamptz[]) with ordinality e (at, place) order by e.place`,
    {
      accountId: cases[0]?.subject.accountId ?? 0,
      ends: cases.map(({ context }) => getEnd(context)),
    },
  );
  return rows.map(({ day }) => day ?? '');
}

export async function sendNotice(
  tx: Tx,
  subjects: EffectSubject<DisciplineContext>[],
): Promise<void> {
  const cases = await readCases(tx, subjects);
  const days = await lastDays(tx, cases, ({ replyBy }) => replyBy);
  await issue(
    tx,
    cases.map((of, index) => ({
      paper: 'showCauseNotice',
      of,
      values: { replyBy: days[index] },
    })),
  );
}

export async function sendDecision(
  tx: Tx,
  subjects: EffectSubject<DisciplineContext>[],
): Promise<void> {
  const cases = await readCases(tx, subjects);
  const days = await lastDays(tx, cases, ({ appealBy }) => appealBy);
  await issue(
    tx,
    cases.map((of, index) => {
      const { outcome, effectiveDate, hasAppealed } = of.context;
      const isWarning = outcome === 'Warning' || outcome === 'Final warning';
      return {
        paper: isWarning ? 'warningLetter' : 'disciplinaryDecision',
        of,
        // The result of an appeal can't be appealed.
        values: { outcome, effectiveDate, appealBy: hasAppealed ? null : days[index] },
      };
    }),
  );
}

/** Withdraws the letters that an appeal has replaced; the notice to show cause stays valid. */
export async function takeDecisionBack(
  tx: Tx,
  subjects: EffectSubject<DisciplineContext>[],
): Promise<void> {
  const decisions = DISCIPLINE_LETTERS.flatMap(({ id }) => (id === 'showCauseNotice' ? [] : [id]));
  const [first] = subjects;
  if (!first) return;
  const reasons = new Map(
    subjects.map(({ subjectId }) => [subjectId, 'The appeal led to another decision']),
  );
  const by = { userId: first.actorId, accountId: first.accountId };
  await withdrawPapersAbout(tx, decisions, reasons, by);
}
