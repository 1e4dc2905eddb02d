/** The filter of the register by where assets are. */
export const STANDINGS = ['store', 'held', 'offered', 'return', 'lost', 'repair'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A row of the asset register. */
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
  /** The open handover of a single piece, or null. */
  handoverId: number | null;
  state: string | null;
  status: string | null;
  holderId: number | null;
  holder: string | null;
  heldFrom: string | null;
  /** How many pieces are handed out, for an asset that is counted by quantity. */
  handedOut: number;
  /** The price to pay if one piece were lost today, in the account's currency. */
  lossPrice: number;
}

export interface RegisterPage {
  total: number;
  items: RegisterRow[];
}
