import { getNextEarlier, withState, type Supervisors } from './supervisors.ts';

export interface AppraisalInput extends Supervisors {
  /** The assessed person's employee ID. */
  employeeId: number;
  /** The rater, who was the supervisor when the appraisal was opened. Null for people without one. */
  supervisorId: number | null;
  cycle: string;
  /** For how many days after publication the person can appeal. */
  appealDays: number;
}

export interface AppraisalContext extends AppraisalInput {
  /** The earlier supervisor whose turn it is. */
  earlierId: number | null;
}

/** The context after the turn has passed to the next earlier supervisor. */
export function passTurn(
  { earlier: others, earlierId }: AppraisalContext,
  state: 'sent' | 'leftOut',
): Partial<AppraisalContext> {
  const changed = withState(others, earlierId, state);
  return { earlier: changed, earlierId: getNextEarlier(changed)?.employeeId ?? null };
}

/** The context after HR goes on without those who have not given marks. */
export const leaveWaitingOut = ({
  earlier: others,
}: AppraisalContext): Partial<AppraisalContext> => ({
  earlier: others.map((one) =>
    one.state === 'waiting' ? { ...one, state: 'leftOut', reason: 'byHr' } : one,
  ),
  earlierId: null,
});
