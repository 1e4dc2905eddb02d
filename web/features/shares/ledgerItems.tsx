import type { ShareEntry, ShareEntryKind } from '#machines/contracts/shares.ts';
import { formatCount, formatAmount, type TimelineItem } from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';

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
  const shares = translateNow('{n, plural, one {# share} other {# shares}}', { n: quantity ?? 0 });
  switch (kind) {
    case 'issue':
      return translateNow('issued {shares}', { shares });
    case 'cancel':
      return translateNow('cancelled {shares}', { shares });
    case 'rate':
      return translateNow('set the share rate');
    case 'allocation':
      return translateNow('allocated {shares} to {name}', { shares, name: employeeName ?? '' });
    case 'release':
      return translateNow('released {shares} of {name}', { shares, name: employeeName ?? '' });
  }
}

const standingOf = ({ totalAfter, allocatedAfter }: ShareEntry): string =>
  translateNow('{allocated} of {total} allocated', {
    allocated: formatCount(allocatedAfter),
    total: formatCount(totalAfter),
  });
