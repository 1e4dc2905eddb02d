import { queryOptions } from '@tanstack/react-query';
import type {
  MarketVisitRow,
  TerritoryLevel,
  TerritoryOption,
} from '#machines/domains/money/contracts/marketVisits.ts';
import { api } from '#web/lib/apiClient.ts';

const key = ['marketVisits'] as const;

export const visitsOfPersonQuery = (intId: number, FromDate: string, ToDate: string) =>
  queryOptions({
    queryKey: [...key, 'person', intId, FromDate, ToDate] as const,
    queryFn: ({ signal }) =>
      api.get<MarketVisitRow[]>(
        '/Employee/CadreAllLanding',
        { TableName: 'MarketAttendancePunchListByDateRange', intId, FromDate, ToDate },
        signal,
      ),
  });

export type Place = { intRegionId: number; intAreaId: number; intTerritoryId: number };

/** The channel is always the specification's (001 §9). */
export const visitsOfTerritoryQuery = (place: Place, dteFromDate: string, dteToDate: string) =>
  queryOptions({
    queryKey: [...key, 'territory', place, dteFromDate, dteToDate] as const,
    queryFn: ({ signal }) =>
      api.get<MarketVisitRow[]>(
        '/CadreDDL/MultipleCriteriaData',
        {
          PartName: 'MarketVisit',
          intId: 0,
          intStatusId: 0,
          dteFromDate,
          dteToDate,
          intemployeeid: 0,
          intBusinessunitid: 0,
          ...place,
          intChannelid: 71,
        },
        signal,
      ),
  });

/** A failure shows nothing but an empty list (spec 001 §8). */
export const territoriesQuery = (typeName: TerritoryLevel, intRegionId = 0, intAreaId = 0) =>
  queryOptions({
    queryKey: [...key, 'options', typeName, intRegionId, intAreaId] as const,
    queryFn: ({ signal }) =>
      api
        .get<TerritoryOption[]>(
          '/CadreDDL/MultipleCriteriaData',
          {
            PartName: 'UserWiseRegionAreaTerritoryDDL',
            intBusinessunitid: 0,
            intRegionId,
            intAreaId,
            typeName,
          },
          signal,
        )
        .catch((): TerritoryOption[] => []),
  });
