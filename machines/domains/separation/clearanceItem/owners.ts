/** Who clears an item: a role in the leaver's business unit, or their supervisor. */
export const CLEARANCE_OWNERS = {
  supervisor: 'Supervisor',
  hr: 'HR',
  finance: 'Finance',
  admin: 'Administration',
} as const;

export type ClearanceOwner = keyof typeof CLEARANCE_OWNERS;

/** Where an item comes from: the checklist of the separation type, or something that the leaver still holds. */
export const CLEARANCE_SOURCES = {
  template: 'Checklist',
  asset: 'Asset',
  loan: 'Loan',
  advance: 'Advance',
  bond: 'Training bond',
  reports: 'Direct reports',
} as const;

export type ClearanceSource = keyof typeof CLEARANCE_SOURCES;

/** The final states of an item. */
export const SETTLED_STATES = ['cleared', 'charged', 'waived', 'dropped'] as const;
