import { queryOptions } from '@tanstack/react-query';
import type {
  DeskOnPlan,
  OwnBooking,
  Utilization,
} from '#machines/domains/workplace/contracts/hotDesk.ts';
import { api } from '#web/lib/apiClient.ts';

const key = ['hotDesk'] as const;
export const deskKeys: readonly (readonly unknown[])[] = [key];

type DeskOption = { value: number; label: string };

export const officesQuery = queryOptions({
  queryKey: [...key, 'offices'] as const,
  queryFn: ({ signal }) => api.get<DeskOption[]>('/Employee/HotDeskOfficeDDL', {}, signal),
});

export const floorsQuery = (officeId: number) =>
  queryOptions({
    queryKey: [...key, 'floors', officeId] as const,
    queryFn: ({ signal }) =>
      api.get<DeskOption[]>('/Employee/HotDeskFloorDDL', { officeId }, signal),
  });

export const planQuery = (floorId: number, from: string, to: string) =>
  queryOptions({
    queryKey: [...key, 'plan', floorId, from, to] as const,
    queryFn: ({ signal }) => api.get<DeskOnPlan[]>('/HotDesk/Plan', { floorId, from, to }, signal),
    enabled: floorId > 0 && from < to,
  });

export const ownBookingsQuery = queryOptions({
  queryKey: [...key, 'own'] as const,
  queryFn: ({ signal }) => api.get<OwnBooking[]>('/HotDesk/OwnBookings', {}, signal),
});

export type UtilizationFilter = {
  officeId: number;
  floorId: number;
  fromDate: string;
  toDate: string;
};

export const dailyQuery = (filter: UtilizationFilter, empId = 0) =>
  queryOptions({
    queryKey: [...key, 'daily', filter, empId] as const,
    queryFn: ({ signal }) =>
      api.get<Utilization>('/Employee/GetHotDeskResourceUtilization', { ...filter, empId }, signal),
  });

export const monthlyQuery = (filter: UtilizationFilter) =>
  queryOptions({
    queryKey: [...key, 'monthly', filter] as const,
    queryFn: ({ signal }) =>
      api.get<Utilization>('/Employee/GetHotDeskResourceUtilizationMonth', filter, signal),
  });
