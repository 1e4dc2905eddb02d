/** A visit, as both reports contain it (spec 001 §3). */
export interface MarketVisitRow {
  dteAttendanceDate: string;
  tmAttendanceTime: string;
  strVisitingCompany: string;
  strVisitingLocation: string;
  intEmployeeId: number;
  strEmployeeName: string;
  strDesignation: string;
  strRegion: string;
  strArea: string;
  strTerritory: string;
}

/** GET /CadreDDL/MultipleCriteriaData?PartName=UserWiseRegionAreaTerritoryDDL. */
export type TerritoryLevel = 'Region' | 'Area' | 'Territory';
export interface TerritoryOption {
  value: number;
  label: string;
  RegionId?: number;
  RegionName?: string;
  AreaId?: number;
  AreaName?: string;
  TerritoryId?: number;
  TerritoryName?: string;
}
