import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  KioskEntry,
  kioskLeaveBody,
  kioskPersonBody,
  kioskPunchBody,
  KioskRegistered,
  KioskView,
} from '#machines/domains/time/contracts/kiosk.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { api } from '#web/lib/apiClient.ts';

export const kiosksKey = ['kiosks'] as const;

export const kiosksQuery = queryOptions({
  queryKey: kiosksKey,
  queryFn: ({ signal }) => api.get<{ items: KioskEntry[] }>('/Kiosk/List', {}, signal),
});

export const registerKiosk = (deviceId: number) =>
  api.post<KioskRegistered>('/Kiosk/Register', { deviceId });

/** The person at the kiosk, sent with each call. It is kept only while the page is open. */
export type Person = z.input<typeof kioskPersonBody>;

export const openKiosk = (person: Person) =>
  api.post<KioskView>('/Kiosk/Open', person, { as: null });

export const punchAtKiosk = (punch: z.input<typeof kioskPunchBody>) =>
  api.post<WriteAnswer>('/Kiosk/Punch', punch, { as: null });

export const requestLeaveAtKiosk = (application: z.input<typeof kioskLeaveBody>) =>
  api.post<WriteAnswer & { number: string }>('/Kiosk/RequestLeave', application, { as: null });
