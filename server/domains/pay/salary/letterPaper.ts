import { difference } from '#machines/core/values/money.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { issuePapers, type Issuer, type PaperToIssue } from '#server/kits/papers/issue.ts';
import { PAPER_ROWS, type PaperRow } from '#server/kits/papers/print.ts';
import { arrearsOfRow, getReference, type RevisionRow } from './revisionRows.ts';

const KIND = 'incrementLetter';

/**
 * The letters of released raises, in order. A letter is issued at the first request and does not change
 * later. Withdrawn ones are omitted.
 */
export async function getLetters(
  tx: Tx,
  by: Issuer,
  rows: readonly RevisionRow[],
): Promise<PaperRow[]> {
  const letters = await storedLetters(tx, by.accountId, rows);
  const missing = rows.filter(({ incrementId }) => !letters.has(incrementId));
  if (missing.length === 0) return inOrder(rows, letters);
  // Concurrent requests wait for each other, so that the second finds the letters that the first has issued.
  await query(tx, `select pg_advisory_xact_lock(hashtextextended($kind, $accountId))`, {
    kind: KIND,
    accountId: by.accountId,
  });
  const now = await storedLetters(tx, by.accountId, missing);
  const unissued = missing.filter(({ incrementId }) => !now.has(incrementId));
  await issuePapers(tx, { paper: KIND, by }, unissued.map(letterToIssue));
  return inOrder(rows, await storedLetters(tx, by.accountId, rows));
}

const inOrder = (rows: readonly RevisionRow[], letters: ReadonlyMap<number, PaperRow>) =>
  rows.flatMap(({ incrementId }) => {
    const letter = letters.get(incrementId);
    return letter && !letter.isWithdrawn ? [letter] : [];
  });

async function storedLetters(
  tx: Tx,
  accountId: number,
  rows: readonly RevisionRow[],
): Promise<Map<number, PaperRow>> {
  const letters = await query<PaperRow>(
    tx,
    `${PAPER_ROWS}
     where p.account_id = $accountId and p.kind = $kind and p.about_id = any($ids::bigint[])
       and not exists (select from papers n where n.replaces_id = p.id)`,
    { accountId, kind: KIND, ids: rows.map(({ incrementId }) => incrementId) },
  );
  return new Map(
    letters.flatMap((letter) => (letter.aboutId === null ? [] : [[letter.aboutId, letter]])),
  );
}

const letterToIssue = (row: RevisionRow): PaperToIssue => ({
  subjectEmployeeId: row.employeeId,
  aboutId: row.incrementId,
  number: getReference(row),
  values: {
    // The person's position when the raise was requested.
    designationName: row.designationName,
    departmentName: row.departmentName,
    sectionName: row.sectionName,
    unitName: row.unitName,
    year: row.year,
    percent: row.incrementPercent,
    effectiveDate: row.effectiveDate,
    grossBefore: row.grossBefore,
    grossRaise: Number(difference(row.grossAfter, row.grossBefore)),
    grossAfter: row.grossAfter,
    basicBefore: row.basicBefore,
    basicRaise: Number(difference(row.basicAfter, row.basicBefore)),
    basicAfter: row.basicAfter,
    isScheduled: row.appliedAt === null,
    ...arrearsValues(row),
    releasedBy: row.releasedByName,
    releasedOn: row.releasedAt.toISOString().slice(0, 10),
    reference: getReference(row),
  },
});

/** A partial month is listed separately, full months together. */
function arrearsValues(row: RevisionRow) {
  const { amount, months } = arrearsOfRow(row);
  const brokenMonths = months.filter(({ days, daysInMonth }) => days < daysInMonth);
  const full = months.filter(({ days, daysInMonth }) => days === daysInMonth);
  const [first] = full;
  const sum = full.reduce((cents, month) => cents + Math.round(month.amount * 100), 0) / 100;
  const span = first && {
    from: first.month,
    until: full.at(-1)?.month,
    count: full.length,
    amount: sum,
  };
  return {
    arrears: amount,
    brokenMonths,
    fullMonth: span && full.length === 1 ? [span] : [],
    fullMonths: span && full.length > 1 ? [span] : [],
  };
}
