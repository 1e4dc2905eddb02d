import type { AnnouncementStatus } from '#machines/domains/communication/contracts/announcements.ts';
import type { BadgeProps } from '#web/components/ui/index.ts';

export const STATUSES: Readonly<
  Record<AnnouncementStatus, { label: string; tone: BadgeProps['tone'] }>
> = {
  planned: { label: 'Planned', tone: 'info' },
  active: { label: 'Active', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  inactive: { label: 'Inactive', tone: 'neutral' },
};
