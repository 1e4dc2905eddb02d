import type { Position } from '#machines/domains/people/contracts/employment.ts';
import type { TransferKind } from './events.ts';

/** The values of a position that a transfer can change. */
export type PositionChange = Partial<Omit<Position, 'isActive' | 'separationType'>>;

/** A proposal as resolved by the server. */
export interface ResolvedProposal {
  kind: TransferKind;
  effectiveDate: string;
  /** The first instant of that day in the account's time zone. */
  effectiveAt: string;
  reason: string;
  changes: PositionChange;
  /** The current values of the changed fields. */
  before: PositionChange;
  newCode: string | null;
  /** Whether it leads to another business unit, whose HR must agree. */
  crossesUnits: boolean;
  /** Whether someone receives the person at a new workplace. */
  needsJoining: boolean;
  /** The supervisor at the new place; null if there is none. */
  receiverId: number | null;
  /** The receiving unit's HR person who decides; null if it has none. */
  receivingHrId: number | null;
}

export interface TransferContext extends ResolvedProposal {
  employeeId: number;
  proposedBy: number;
  /** Whether the current supervisor proposed it, who then needn't approve it. */
  bySupervisor: boolean;
  joinedOn: string | null;
  returnedOn: string | null;
}

export type TransferInput = Omit<TransferContext, 'joinedOn' | 'returnedOn'>;
