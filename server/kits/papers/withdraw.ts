import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import { issuePapers, type IssuedPaper, type Issuer } from './issue.ts';
import { getDeclaredPaper } from './declared.ts';
import { getGivenDate } from './paper.ts';

/** What must be known about a paper to withdraw or replace it. */
interface StoredPaper {
  id: number;
  kind: string;
  number: string;
  employeeId: number;
  aboutId: number | null;
  given: Record<string, unknown>;
}

/**
 * Withdraws a paper. Anyone who checks its code then sees that it was withdrawn. The printed file
 * is kept.
 * @throws AppError 409 if it was withdrawn before.
 */
export async function withdrawPaper(
  tx: Tx,
  { id, reason, by }: { id: number; reason: string; by: Issuer },
): Promise<StoredPaper> {
  const [paper] = await withdraw(tx, 'p.id = w.key', new Map([[id, reason]]), by);
  if (!paper) throw new AppError('conflict', 'This document has already been withdrawn');
  return paper;
}

/**
 * Withdraws the valid papers of certain kinds that are about these records, each for the reason given for its record.
 */
export const withdrawPapersAbout = async (
  tx: Tx,
  kinds: readonly string[],
  reasons: ReadonlyMap<number, string>,
  by: Issuer,
): Promise<void> =>
  void (await withdraw(tx, 'p.kind = any($kinds::text[]) and p.about_id = w.key', reasons, by, {
    kinds,
  }));

async function withdraw(
  tx: Tx,
  which: string,
  reasons: ReadonlyMap<number, string>,
  by: Issuer,
  fields: Record<string, unknown> = {},
): Promise<StoredPaper[]> {
  const papers = await query<StoredPaper & { reason: string }>(
    tx,
    `update papers p set withdrawn_at = $now::timestamptz, withdrawn_by = $userId,
       withdrawn_reason = w.reason
     from unnest($keys::bigint[], $reasons::text[]) w (key, reason)
     where p.account_id = $accountId and p.withdrawn_at is null and ${which}
     returning p.id, p.kind, p.number, p.employee_id as "employeeId", p.about_id as "aboutId",
       p.given, w.reason`,
    {
      ...by,
      ...fields,
      keys: [...reasons.keys()],
      reasons: [...reasons.values()],
      now: databaseTime().toISOString(),
    },
  );
  await recordChanges(
    tx,
    papers.map(({ id, reason }) => ({
      recordType: 'paper',
      recordId: id,
      before: { isWithdrawn: false, withdrawnReason: null },
      after: { isWithdrawn: true, withdrawnReason: reason },
      actor: by,
      reason,
    })),
  );
  return papers;
}

/**
 * Withdraws a paper and issues a replacement. The replacement contains today's data of the person, and the values of
 * the first paper unless new ones are given.
 */
export async function replacePaper(
  tx: Tx,
  {
    id,
    reason,
    by,
    values = {},
  }: { id: number; reason: string; by: Issuer; values?: Readonly<Record<string, unknown>> },
): Promise<IssuedPaper> {
  const { kind, number, employeeId, aboutId, given } = await withdrawPaper(tx, { id, reason, by });
  const [issued] = await issuePapers(tx, { paper: kind, by, reason }, [
    {
      subjectEmployeeId: employeeId,
      values: { ...given, ...values },
      replacesId: id,
      ...(aboutId !== null && { aboutId }),
      ...(getGivenDate(getDeclaredPaper(kind)) !== null && { number: nextEdition(number) }),
    },
  ]);
  if (!issued) throw new Error(`No paper came in place of ${number}`);
  return issued;
}

/** The number of a replacement: `INC-2026-000123` → `INC-2026-000123/2`. */
function nextEdition(number: string): string {
  const [base = '', edition = '1'] = number.split('/');
  return `${base}/${Number(edition) + 1}`;
}
