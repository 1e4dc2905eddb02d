/** The kinds of things that had ended with the old last day, when the last day is moved to later. */
export const RETURN_KINDS = {
  delegation: 'Delegation of approvals',
  leave: 'Leave',
  desk: 'Desk',
  meal: 'Meal',
  mealPlan: 'Plan of meals',
  roster: 'Roster',
  kioskPin: 'Kiosk PIN',
  calendarAddress: 'Calendar address',
  training: 'Training',
  handover: 'Direct reports and responsibilities',
} as const;
export type ReturnKind = keyof typeof RETURN_KINDS;

export const RETURN_OUTCOMES = {
  restored: 'Restored',
  sentAgain: 'Sent again for approval',
  notRestored: 'Not restored',
} as const;
export type ReturnOutcome = keyof typeof RETURN_OUTCOMES;

export interface ReturnItem {
  kind: ReturnKind;
  title: string;
  day: string | null;
  outcome: ReturnOutcome;
  /** Why the thing isn't restored as it was, or null. */
  reason: string | null;
}

/** Why something isn't restored, and what to do about it. */
export const NOT_RESTORED = {
  otherDelegate: 'Someone else was named for these approvals meanwhile',
  otherLeft: 'The other person has left',
  loop: 'The delegate delegates to this person in that period',
  desk: 'The desk was freed: book it again',
  meal: 'The meal was cancelled: order it again',
  mealPlan: 'Plans for later days were deleted: enter them again',
  roster: 'Planned days were deleted: plan them again',
  kioskPin: 'It was deleted: set a new one',
  calendarAddress: 'An address that was revoked never works again: create a new one',
  training: 'The seat was given to others: apply again',
  handover: 'They stay with this person until someone gives them back',
} as const;
