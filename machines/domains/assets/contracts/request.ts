/** An approved request for which the person has not received an asset yet. */
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
  /** The asset that was offered for it, while the person has not confirmed receipt. */
  offered: string | null;
}

/** An asset in the store that can be handed out. */
export interface StoredAsset {
  assetId: number;
  name: string;
  code: string;
  isCounted: boolean;
  left: number;
}
