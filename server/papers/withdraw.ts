import { databaseTime } from '#server/clock.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { AppError } from '#server/errors.ts';
import { recordChanges } from '#server/records/recordChanges.ts';
import { issuePapers, type IssuedPaper, type Issuer } from './issue.ts';
import { paperNamed } from './declared.ts';
import { givenDateOf } from './paper.ts';

/** A stored paper, as needed to withdraw or replace it. */
interface StoredPaper {
  id: number;
  kind: string;
  number: string;
  employeeId: number;
  aboutId: number | null;
  given: Record<string, unknown>;
}

/**
 * Withdraws a paper; the check of its code then shows that. The printed file is kept.
 * @throws AppError 409 if it was withdrawn before.
 */
export async function withdrawPaper(
  tx: Tx,
  { id, reason, by }: { id: number; reason: string; by: Issuer },
): Promise<StoredPaper> {
  const [paper] = await query<StoredPaper>(
    tx,
    `update papers set withdrawn_at = $now::timestamptz, withdrawn_by = $userId,
       withdrawn_reason = $reason
     where id = $id and account_id = $accountId and withdrawn_at is null
     returning id, kind, number, employee_id as "employeeId", about_id as "aboutId", given`,
    { id, reason, ...by, now: databaseTime().toISOString() },
  );
  if (!paper) throw new AppError('conflict', 'This document has already been withdrawn');
  await recordWithdrawn(tx, id, reason, by);
  return paper;
}

async function recordWithdrawn(tx: Tx, id: number, reason: string, actor: Issuer): Promise<void> {
  await recordChanges(tx, [
    {
      recordType: 'paper',
      recordId: id,
      before: { isWithdrawn: false, withdrawnReason: null },
      after: { isWithdrawn: true, withdrawnReason: reason },
      actor,
      reason,
    },
  ]);
}

/**
 * Withdraws a paper and issues a replacement, with today's data of the person, and its earlier values
 * unless new ones are given.
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
      ...(givenDateOf(paperNamed(kind)) !== null && { number: nextEdition(number) }),
    },
  ]);
  if (!issued) throw new Error(`No paper came in place of ${number}`);
  return issued;
}

/** `INC-2026-000123` → `INC-2026-000123/2`. */
function nextEdition(number: string): string {
  const [base = '', edition = '1'] = number.split('/');
  return `${base}/${Number(edition) + 1}`;
}
