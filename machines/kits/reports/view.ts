import { z } from 'zod';
import { ROLES, type Role } from '#machines/core/values/roles.ts';

/** A report's filters, order and page size, as in its address. */
export type ViewQuery = Readonly<Record<string, string>>;

/** No one else, everyone who may open the report, or those of them with a role. */
export type SharedWith = null | 'everyone' | Role;

/** One line of GET /Reports/{report}/Views. */
export interface ReportView {
  id: number;
  name: string;
  query: ViewQuery;
  sharedWith: SharedWith;
  madeByName: string;
  isOwn: boolean;
  /** Whether the report opens with it for the caller. */
  isDefault: boolean;
}

const id = z.number('must be an ID').int('must be an ID');

/** POST /Reports/{report}/SaveView: replaces the caller's view of the same name. */
export const saveViewBody = z.object({
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(100, 'Name can be at most 100 characters'),
  query: z.record(z.string().max(50), z.string().max(200)),
  sharedWith: z
    .enum(['everyone', ...(Object.keys(ROLES) as Role[])], 'Role not found')
    .nullable()
    .default(null),
});

/** POST /Reports/{report}/DeleteView: one of the caller's own. */
export const deleteViewBody = z.object({ id: id.positive('must be an ID') });

/** POST /Reports/{report}/DefaultView: 0 for none. */
export const defaultViewBody = z.object({ id: id.min(0, 'must be an ID') });
