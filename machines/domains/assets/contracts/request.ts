/** An approved request, until its person has received something. */
export interface RequestedAsset {
  requestId: number;
  number: string;
  employeeId: number;
  employee: string;
  businessUnitId: number;
  assetKindId: number;
  kind: string;
  fromDate: string;
  untilDate: string | null;
  reason: string;
  /** What was offered for it and not confirmed yet. */
  offered: string | null;
}

/** An asset that can be given. */
export interface StoredAsset {
  assetId: number;
  name: string;
  code: string;
  isCounted: boolean;
  left: number;
}
