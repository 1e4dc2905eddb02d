import { msg } from '#machines/core/locales/messages.ts';

/** The roles that workflows and screens use, with their names. */
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

/**
 * The IDs of built-in roles. These roles have no row in the table, but programs need an ID (spec 002 §7), so their IDs
 * are higher than any in the table.
 */
export const ROLE_IDS: Readonly<Record<Role, number>> = {
  employee: 2_000_000_001,
  supervisor: 2_000_000_002,
  hr: 2_000_000_003,
  md: 2_000_000_004,
  audit: 2_000_000_005,
  finance: 2_000_000_006,
  admin: 2_000_000_007,
  developer: 2_000_000_008,
};

/** The workflow role of a user group's members, which they have in every business unit. */
export const groupPart = (groupId: number): string => `group-${groupId}`;

export const roleLabel = (role: string): string => (role in ROLES ? ROLES[role as Role] : role);
