import { queryOptions } from '@tanstack/react-query';
import type {
  Announcement,
  AnnouncementReceipt,
  AudienceCount,
  AudienceOption,
} from '#machines/domains/communication/contracts/announcements.ts';
import { api } from '#web/lib/apiClient.ts';
import type { getRows } from './draft.ts';

export const ANNOUNCEMENTS = ['announcements'] as const;

/** The announcements that the user can manage, of a business unit and a year, or of all (0). */
export const managedQuery = (buId: number, YearId: number) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENTS, 'managed', buId, YearId] as const,
    queryFn: ({ signal }) =>
      api.get<Announcement[]>(
        '/MasterData/GetAnnouncement',
        { employeeId: 0, accountId: 0, buId, YearId },
        signal,
      ),
  });

/** Current announcements for the reader. */
export const mineQuery = (employeeId: number) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENTS, 'mine', employeeId] as const,
    queryFn: ({ signal }) =>
      api.get<Announcement[]>(
        '/MasterData/GetAnnouncement',
        { employeeId, accountId: 0, buId: 0, YearId: 0 },
        signal,
      ),
  });

export const announcementQuery = (intId: number) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENTS, 'one', intId] as const,
    queryFn: ({ signal }) =>
      api.get<Announcement>('/MasterData/GetAnnouncementListById', { intId }, signal),
    enabled: intId > 0,
  });

export const audiencesQuery = queryOptions({
  queryKey: [...ANNOUNCEMENTS, 'audiences'] as const,
  queryFn: ({ signal }) => api.get<AudienceOption[]>('/Announcement/Audiences', {}, signal),
});

/** The current number of people in an audience. */
export const countQuery = (
  intBusinessUnitId: number,
  announcementRows: ReturnType<typeof getRows>,
) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENTS, 'count', intBusinessUnitId, announcementRows] as const,
    queryFn: () =>
      api.post<AudienceCount>('/Announcement/CountAudience', {
        intBusinessUnitId,
        announcementRows,
      }),
  });

export const receiptsQuery = (intId: number) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENTS, 'receipts', intId] as const,
    queryFn: ({ signal }) =>
      api.get<AnnouncementReceipt[]>('/Announcement/Receipts', { intId }, signal),
  });
