/** What the register says of an asset. */
export interface RegisterRow {
  assetId: number;
  code: string;
  name: string;
  kind: string;
  isCounted: boolean;
  quantity: number;
  serialNumber: string | null;
  condition: string;
  service: string;
  unit: string;
  place: string | null;
  room: string | null;
  boughtOn: string | null;
  warrantyUntil: string | null;
  /** What the loss of one piece would cost today, in the account's currency. */
  lossPrice: number;
}

export interface RegisterPage {
  total: number;
  items: RegisterRow[];
}
