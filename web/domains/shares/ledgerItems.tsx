import type { ShareEntry, ShareEntryKind } from '#machines/domains/shares/contracts/shares.ts';
import { formatCount, formatAmount, type TimelineItem } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

const TONES: Record<ShareEntryKind, TimelineItem['tone']> = {
  issue: 'success',
  cancel: 'warning',
  rate: 'info',
  allocation: 'accent',
  release: 'neutral',
};

/** The ledger as a timeline, oldest first: who, what, and the balance. */
export const ledgerItems = (t: Translate, entries: readonly ShareEntry[]): TimelineItem[] =>
  entries.map((entry) => ({
    id: String(entry.entryId),
    actor: { name: entry.actionByName },
    action: getAction(t, entry),
    at: entry.at,
    comment: entry.reason,
    tone: TONES[entry.kind],
    details: entry.kind === 'rate' ? null : <p>{getStanding(t, entry)}</p>,
    ...(entry.kind === 'rate' && {
      from: entry.rateBefore === null ? null : formatAmount(entry.rateBefore),
      to: formatAmount(entry.shareRate),
    }),
  }));

function getAction(t: Translate, { kind, quantity, employeeName }: ShareEntry): string {
  const shares = t('{n, plural, one {# share} other {# shares}}', { n: quantity ?? 0 });
  switch (kind) {
    case 'issue':
      return t('issued {shares}', { shares });
    case 'cancel':
      return t('cancelled {shares}', { shares });
    case 'rate':
      return t('set the share rate');
    case 'allocation':
      return t('allocated {shares} to {name}', { shares, name: employeeName ?? '' });
    case 'release':
      return t('released {shares} of {name}', { shares, name: employeeName ?? '' });
  }
}

const getStanding = (t: Translate, { totalAfter, allocatedAfter }: ShareEntry): string =>
  t('{allocated} of {total} allocated', {
    allocated: formatCount(allocatedAfter),
    total: formatCount(totalAfter),
  });
