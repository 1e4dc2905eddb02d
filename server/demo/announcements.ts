import { saveAnnouncement } from '#server/domains/communication/announcements/index.ts';
import { daysBefore, officeTime } from './stage/calendar.ts';
import type { Stage } from './stage/scenario.ts';

interface DemoAnnouncement {
  title: string;
  details: string;
  daysAgo: number;
  /** The last day on which it is shown, counted from today. */
  daysLeft: number;
  isPinned?: boolean;
}

const STORIES: readonly DemoAnnouncement[] = [
  {
    title: 'Office closed on Victory Day',
    details:
      'All offices and factories are closed on 16 December.\n\nPeople who work that day by roster receive compensatory leave.',
    daysAgo: 2,
    daysLeft: 30,
    isPinned: true,
  },
  {
    title: 'Increment requests close at the end of the month',
    details:
      'Supervisors send their requests until the last working day. HR answers questions in chat.',
    daysAgo: 6,
    daysLeft: 12,
  },
  {
    title: 'Fire drill at the head office',
    details: 'On Thursday at 11:00. Leave by the nearest stairs and meet at the car park.',
    daysAgo: 9,
    daysLeft: 3,
  },
];

/** Current announcements of the demo company. */
export async function storeAnnouncements({
  tx,
  today,
  actor,
}: Omit<Stage, 'random'>): Promise<void> {
  for (const { title, details, daysAgo, daysLeft, isPinned = false } of STORIES) {
    await saveAnnouncement(tx, actor('hr'), {
      intAnnouncementId: 0,
      strTitle: title,
      strDetails: details,
      intBusinessUnitId: 0,
      announcementRows: [],
      dtePublishAt: officeTime(daysBefore(today, daysAgo), 30),
      dteExpiredDate: daysBefore(today, -daysLeft),
      isPinned,
      isActive: true,
      fileIds: [],
    });
  }
}
