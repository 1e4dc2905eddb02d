import { z } from 'zod';

const id = (label: string) =>
  z.number(`${label} is required`).int(`${label} must be an ID`).positive(`${label} is required`);
const quantity = z
  .number('Number must be a number')
  .int('Number must be a whole number')
  .min(1, 'Number must be at least 1')
  .max(100_000, 'Number can be at most 100000')
  .default(1);
const note = z.string().trim().max(500, 'Note can have at most 500 characters').nullish();

/** POST /Asset/Offer: offers an asset from the store to a person. */
export const offerBody = z.object({
  assetId: id('Asset'),
  employeeId: id('Employee'),
  quantity,
  note,
  /** The approved request that this offer fulfils. */
  requestId: id('Request').nullish(),
});

/** POST /Asset/PassOn: offers an asset that the caller holds to a colleague. */
export const passOnBody = z.object({
  handoverId: id('Hand-over'),
  employeeId: id('Employee'),
  note,
});

/** An asset that someone holds or that is offered to them. */
export interface HeldAsset {
  handoverId: number;
  assetId: number;
  name: string;
  code: string;
  kind: string;
  serialNumber: string | null;
  quantity: number;
  state: string;
  status: string;
  /** The first day on which the person holds it, or null until they confirm receipt. */
  heldFrom: string | null;
  /** The first day on which someone else may hold it, or null while the person holds it. */
  heldUntil: string | null;
  givenBy: string | null;
  note: string | null;
  /** When the offer expires, as an ISO instant. */
  expiresAt: string | null;
  charge: number | null;
}
