import type { Position } from '#machines/contracts/employment.ts';
import type { TransferKind } from './events.ts';

/** The values of a position that a transfer can change. */
export type PositionChange = Partial<Omit<Position, 'isActive' | 'separationType'>>;

/** What is proposed, as the server has resolved it. */
export interface ResolvedProposal {
  kind: TransferKind;
  effectiveDate: string;
  /** The first instant of that day in the account's time zone. */
  effectiveAt: string;
  reason: string;
  changes: PositionChange;
  /** The same values as they are without it. */
  before: PositionChange;
  newCode: string | null;
  /** It leads to another business unit, whose HR has a say. */
  crossesUnits: boolean;
  /** Whether someone receives the person at a new workplace. */
  needsJoining: boolean;
  /** The supervisor at the new place; null where there is none. */
  receiverId: number | null;
  /** The receiving unit's HR person who decides; null if it has none. */
  receivingHrId: number | null;
}

export interface TransferContext extends ResolvedProposal {
  employeeId: number;
  proposedBy: number;
  /** The present supervisor proposed it, so that nobody asks them again. */
  bySupervisor: boolean;
  joinedOn: string | null;
  returnedOn: string | null;
}

export type TransferInput = Omit<TransferContext, 'joinedOn' | 'returnedOn'>;
