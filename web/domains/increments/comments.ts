import { translateNow } from '#web/lib/messages.ts';
import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';

const STAGES = [
  { who: 'Managing director', read: (row: IncrementRow) => row.mdReleaseComments },
  { who: 'Audit', read: (row: IncrementRow) => row.auditReleaseComments },
  { who: 'Finance', read: (row: IncrementRow) => row.financeReleaseComments },
] as const;

/** Comments of earlier stages on one row, in one line; '' for none. */
export const getComments = (row: IncrementRow): string =>
  STAGES.flatMap(({ who, read }) => (read(row) ? [`${translateNow(who)}: ${read(row)}`] : [])).join(
    ' · ',
  );

export interface StageComment {
  who: string;
  text: string;
  names: string[];
}

/** Collects the comments on many rows: each comment once, with the people it is about. */
export function stageComments(rows: readonly IncrementRow[]): StageComment[] {
  const byKey = new Map<string, StageComment>();
  for (const row of rows) {
    for (const { who, read } of STAGES) {
      const text = read(row);
      if (!text) continue;
      const key = `${who} ${text}`;
      const existing = byKey.get(key) ?? { who, text, names: [] };
      byKey.set(key, existing);
      existing.names.push(row.employeeName);
    }
  }
  return [...byKey.values()];
}
