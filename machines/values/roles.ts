import { msg } from '#machines/locales/messages.ts';

/** The roles used by workflows and screens, with their names. */
export const ROLES = {
  employee: msg('Employee'),
  supervisor: msg('Supervisor'),
  hr: msg('HR'),
  md: msg('Managing director'),
  audit: msg('Audit'),
  finance: msg('Finance'),
  admin: msg('Administrator'),
  developer: msg('Developer'),
} as const;

export type Role = keyof typeof ROLES;

/** The workflow role of a user group's members: in every business unit. */
export const groupPart = (groupId: number): string => `group-${groupId}`;

export const roleLabel = (role: string): string => (role in ROLES ? ROLES[role as Role] : role);
