import type { z } from 'zod';
import type { assignment, noteToAdd, statusUpdate } from '#machines/contracts/grievances.ts';
import { STATUSES } from '#machines/workflows/grievance/vocabulary.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Actor } from '#server/access/actor.ts';
import { dispatch } from '#server/workflow/engine/dispatch.ts';
import type { Engine, EventInput } from '#server/workflow/engine/engine.ts';

const send = async (
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { grievanceId, version }: { grievanceId: number; version?: number | undefined },
  event: EventInput,
) => {
  const item = { subjectId: grievanceId, event, ...(version === undefined ? {} : { version }) };
  await dispatch(tx, engine, { workflow: 'grievance', actor, items: [item] });
};

/**
 * Sets a status (spec 001 §4: any).
 * @throws AppError 404, 403, 409 for the one it has already, or that has changed since it was seen.
 */
export const updateStatus = (
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { statusId, ...seen }: z.output<typeof statusUpdate>,
): Promise<void> => {
  const status = STATUSES.find(({ id }) => id === statusId);
  if (!status) throw new Error(`There is no status ${statusId}`);
  return send(tx, engine, actor, seen, { type: status.event });
};

/** Hands it to someone. @throws AppError 404, 403, 409 for anyone who can't handle it. */
export const assignMember = (
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { assignedToId, ...seen }: z.output<typeof assignment>,
): Promise<void> => send(tx, engine, actor, seen, { type: 'assign', assigneeId: assignedToId });

/** Adds a note, which its filer reads too. @throws AppError 404, 403. */
export const addNote = (
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { grievanceId, note }: z.output<typeof noteToAdd>,
): Promise<void> => send(tx, engine, actor, { grievanceId }, { type: 'note.add', comment: note });
