import type { z } from 'zod';
import type {
  assignment,
  noteToAdd,
  statusUpdate,
} from '#machines/domains/grievances/contracts/grievances.ts';
import { STATUSES } from '#machines/domains/grievances/vocabulary.ts';
import type { DispatchItem } from '#server/engine/dispatch/dispatch.ts';

/** Sets any status (spec 001 §4). Refused if the grievance already has that status, or was changed since. */
export function getStatus({
  statusId,
  grievanceId,
  version,
}: z.output<typeof statusUpdate>): DispatchItem {
  const status = STATUSES.find(({ id }) => id === statusId);
  if (!status) throw new Error(`There is no status ${statusId}`);
  return { subjectId: grievanceId, version, event: { type: status.event } };
}

/** Assigns the grievance to a person. Refused for people who can't handle it. */
export const getAssignment = ({
  assignedToId,
  grievanceId,
  version,
}: z.output<typeof assignment>): DispatchItem => ({
  subjectId: grievanceId,
  version,
  event: { type: 'assign', assigneeId: assignedToId },
});

/** Adds a note, which the filer can read, too. */
export const getNote = ({ grievanceId, note }: z.output<typeof noteToAdd>): DispatchItem => ({
  subjectId: grievanceId,
  event: { type: 'note.add', comment: note },
});
