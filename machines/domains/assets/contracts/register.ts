/** Where an asset stands, by which the register filters. */
export const STANDINGS = ['store', 'held', 'offered', 'return', 'lost', 'repair'] as const;
export type Standing = (typeof STANDINGS)[number];

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
  /** The latest hand-over of a single piece that is not over. */
  handoverId: number | null;
  state: string | null;
  status: string | null;
  holderId: number | null;
  holder: string | null;
  heldFrom: string | null;
  /** How many of a counted asset people have. */
  handedOut: number;
  /** What the loss of one piece would cost today, in the account's currency. */
  lossPrice: number;
}

export interface RegisterPage {
  total: number;
  items: RegisterRow[];
}
