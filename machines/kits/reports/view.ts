import { z } from 'zod';
import { ROLES, type Role } from '#machines/core/values/roles.ts';

/**
 * The filters, order and page size of a report, in the form that the report's URL contains them.
 */
export type ViewQuery = Readonly<Record<string, string>>;

/**
 * With whom a view is shared: with no one, with everyone who may open the report, or with those of them who have a
 * certain role.
 */
export type SharedWith = null | 'everyone' | Role;

/** One line of GET /Reports/{report}/Views. */
export interface ReportView {
  id: number;
  name: string;
  query: ViewQuery;
  sharedWith: SharedWith;
  madeByName: string;
  isOwn: boolean;
  /** Whether the report opens with this view for the caller. */
  isDefault: boolean;
}

const id = z.number('must be an ID').int('must be an ID');

/** POST /Reports/{report}/SaveView: saves a view. If the caller has a view of the same name, it is replaced. */
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

/** POST /Reports/{report}/DeleteView: deletes one of the caller's own views. */
export const deleteViewBody = z.object({ id: id.positive('must be an ID') });

/** POST /Reports/{report}/DefaultView: sets the view with which the report opens for the caller; 0 for none. */
export const defaultViewBody = z.object({ id: id.min(0, 'must be an ID') });
