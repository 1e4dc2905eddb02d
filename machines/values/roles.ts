/** The roles that workflows and screens speak of, with their names. */
export const ROLES = {
  employee: 'Employee',
  supervisor: 'Supervisor',
  hr: 'HR',
  md: 'Managing director',
  audit: 'Audit',
  finance: 'Finance',
  admin: 'Administrator',
  developer: 'Developer',
} as const;

export type Role = keyof typeof ROLES;

export const roleLabel = (role: string): string => (role in ROLES ? ROLES[role as Role] : role);
