import type { Position } from '#machines/domains/people/contracts/employment.ts';
import type { TransferKind } from './events.ts';

/** The values of a position that a transfer can change. */
export type PositionChange = Partial<Omit<Position, 'isActive' | 'separationType'>>;

/** A proposal with what the server has looked up for it. */
export interface ResolvedProposal {
  kind: TransferKind;
  effectiveDate: string;
  /** The first instant of that day in the account's time zone. */
  effectiveAt: string;
  reason: string;
  changes: PositionChange;
  /** The current values of the fields that change. */
  before: PositionChange;
  newCode: string | null;
  /** Whether the person moves to another business unit, whose HR must agree. */
  crossesUnits: boolean;
  /** Whether the person moves to a new workplace, where their arrival is confirmed. */
  needsJoining: boolean;
  /** The supervisor at the new place, or null if there is none. */
  receiverId: number | null;
  /** The HR person of the receiving unit who decides, or null if it has none. */
  receivingHrId: number | null;
}

export interface TransferContext extends ResolvedProposal {
  employeeId: number;
  proposedBy: number;
  /** Whether the current supervisor proposed it. They then needn't approve it. */
  bySupervisor: boolean;
  joinedOn: string | null;
  returnedOn: string | null;
}

export type TransferInput = Omit<TransferContext, 'joinedOn' | 'returnedOn'>;
