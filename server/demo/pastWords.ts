/** Reasons for leaving, their share per hundred people, and the recorded remark. */
export const SEPARATIONS = [
  {
    type: 'resignation',
    share: 64,
    reasons: [
      'Better offer elsewhere',
      'Moved to another city',
      'Further studies',
      'Family reasons',
    ],
  },
  { type: 'contractEnd', share: 11, reasons: ['Contract ended and was not renewed'] },
  { type: 'retirement', share: 9, reasons: ['Reached retirement age'] },
  { type: 'redundancy', share: 6, reasons: ['Position closed'] },
  { type: 'dismissal', share: 6, reasons: ['Absent without notice', 'Breach of policy'] },
  { type: 'other', share: 4, reasons: ['Moved to a sister company'] },
] as const;

export const PAST_REASONS = {
  joined: 'Joined',
  confirmed: 'Confirmed',
  left: 'Left',
  promotion: 'Promotion',
  transfer: 'Transfer',
  supervisor: 'New supervisor',
} as const;
