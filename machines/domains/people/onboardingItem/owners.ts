/** Who does an onboarding item: someone near the new employee, or a role in their business unit. */
export const ONBOARDING_OWNERS = {
  person: 'New employee',
  supervisor: 'Supervisor',
  department: 'Department head',
  hr: 'HR',
  finance: 'Finance',
  admin: 'Administration',
} as const;

export type OnboardingOwner = keyof typeof ONBOARDING_OWNERS;

/** The states in which nothing is left to do. */
export const ENDED_STATES = ['done', 'notNeeded', 'dropped'] as const;
