import type { ShareEntry, ShareEntryKind } from '#machines/contracts/shares.ts';
import { formatCount, formatAmount, type TimelineItem } from '#web/components/ui/index.ts';

const TONES: Record<ShareEntryKind, TimelineItem['tone']> = {
  issue: 'success',
  cancel: 'warning',
  rate: 'info',
  allocation: 'accent',
  release: 'neutral',
};

/** The ledger as a timeline, oldest first: who, what, and what it came to. */
export const ledgerItems = (entries: readonly ShareEntry[]): TimelineItem[] =>
  entries.map((entry) => ({
    id: String(entry.entryId),
    actor: { name: entry.actionByName },
    action: actionOf(entry),
    at: entry.at,
    comment: entry.reason,
    tone: TONES[entry.kind],
    details: entry.kind === 'rate' ? null : <p>{standingOf(entry)}</p>,
    ...(entry.kind === 'rate' && {
      from: entry.rateBefore === null ? null : formatAmount(entry.rateBefore),
      to: formatAmount(entry.shareRate),
    }),
  }));

function actionOf({ kind, quantity, employeeName }: ShareEntry): string {
  const shares = `${formatCount(quantity ?? 0)} ${quantity === 1 ? 'share' : 'shares'}`;
  switch (kind) {
    case 'issue':
      return `issued ${shares}`;
    case 'cancel':
      return `cancelled ${shares}`;
    case 'rate':
      return 'set the share rate';
    case 'allocation':
      return `allocated ${shares} to ${employeeName}`;
    case 'release':
      return `released ${shares} of ${employeeName}`;
  }
}

const standingOf = ({ totalAfter, allocatedAfter }: ShareEntry): string =>
  `${formatCount(allocatedAfter)} of ${formatCount(totalAfter)} allocated`;
