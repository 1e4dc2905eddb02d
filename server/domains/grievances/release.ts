import { inRounds } from '#machines/core/values/grouped.ts';
import { GRIEVANCE_FILES } from '#machines/domains/grievances/vocabulary.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { storeUnownedFile } from '#server/kits/uploads/index.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { DelayedGrievance } from './delayed.ts';
import { whatHolds, type WorkRow } from '#server/platform/history/records/obeyed.ts';
import { textOfRow } from '#server/platform/history/records/rowTags.ts';
import { beginGrievances, storeGrievance } from './store.ts';

const TAKEN = 200;

interface Due extends WorkRow {
  receiptHash: Buffer;
  accountId: number;
  releaseAt: Date;
}
type DueGrievance = Due & { grievanceId: number; facts: DelayedGrievance };
type DueNote = Due & { place: number; note: string; grievanceId: number };

/**
 * Passes anonymous grievances and notes of past days on to HR. All those of a day are passed on together and in random
 * order, so that number, position and notification reveal no more than the day.
 * @returns whether there may be more.
 */
export const releaseHeld = (db: Db, engine: Engine): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const grievances = await takeGrievances(tx);
    const due = await whatHolds(tx, 'held_grievances', grievances);
    for (const group of byAccountAndDay(due.held)) await file(tx, engine, group);
    const notes = await takeNotes(tx);
    const dueNotes = await whatHolds(tx, 'held_grievance_notes', notes);
    for (const group of byAccountAndDay(dueNotes.held)) await addNotes(tx, engine, group);
    return grievances.length === TAKEN || notes.length === TAKEN;
  });

const takeGrievances = (tx: Tx): Promise<DueGrievance[]> =>
  query<DueGrievance>(
    tx,
    `delete from held_grievances where receipt_hash in (
       select receipt_hash from held_grievances
       where release_at <= now()
       order by receipt_hash limit ${TAKEN} for update skip locked)
     returning receipt_hash as "receiptHash", account_id as "accountId",
       grievance_id as "grievanceId", release_at as "releaseAt", facts,
       grievance_id::text as key, ${textOfRow('held_grievances')} as text, tag`,
  );

/** Takes notes on grievances that HR already has. The others follow in the next run. */
const takeNotes = (tx: Tx): Promise<DueNote[]> =>
  query<DueNote>(
    tx,
    `with due as (
       select n.receipt_hash, n.place, g.id, g.account_id from held_grievance_notes n
       join grievances g on g.receipt_hash = n.receipt_hash
       where n.release_at <= now()
       order by n.receipt_hash, n.place limit ${TAKEN} for update of n skip locked),
     taken as (
       delete from held_grievance_notes n using due
       where n.receipt_hash = due.receipt_hash and n.place = due.place
       returning n.receipt_hash, n.place, n.note, n.release_at, due.id, due.account_id, n.tag,
         ${textOfRow('n')} as text)
     select receipt_hash as "receiptHash", place, note, release_at as "releaseAt",
       id as "grievanceId", account_id as "accountId", id || ' ' || place as key, text, tag
     from taken order by receipt_hash, place`,
  );

async function file(tx: Tx, engine: Engine, due: readonly DueGrievance[]): Promise<void> {
  const [first] = due;
  if (!first) return;
  const filed = [];
  for (const { grievanceId, accountId, receiptHash, facts } of due) {
    const { file: picture, ...rest } = facts;
    const fileId = picture
      ? await storeUnownedFile(tx, picture, {
          accountId,
          tableReference: GRIEVANCE_FILES,
          referenceId: grievanceId,
          at: facts.at,
        })
      : null;
    const whole = {
      ...rest,
      id: grievanceId,
      accountId,
      receiptHash,
      fileId,
      role: null,
      filedBy: null,
    };
    const { record } = await storeGrievance(tx, whole);
    filed.push({ ...whole, record });
  }
  const at = first.releaseAt.toISOString();
  await beginGrievances(tx, { ...engine, at }, systemActor(first.accountId), filed);
}

/** Adds the notes in batches of at most one per grievance, because a batch may not move a subject twice. */
async function addNotes(tx: Tx, engine: Engine, due: readonly DueNote[]): Promise<void> {
  for (const notes of inRounds(due, ({ grievanceId }) => grievanceId)) {
    const [first] = notes;
    if (!first) continue;
    const at = await notBefore(tx, first.releaseAt, notes);
    await dispatch(
      tx,
      { ...engine, at },
      {
        workflow: 'grievance',
        actor: systemActor(first.accountId),
        items: notes.map(({ grievanceId, note }) => ({
          subjectId: grievanceId,
          event: { type: 'note.add', comment: note },
        })),
      },
    );
  }
}

/**
 * Returns the end of the day or the time of these grievances' latest event, whichever is later, because the
 * times of a history never decrease.
 */
async function notBefore(tx: Tx, day: Date, notes: readonly DueNote[]): Promise<string> {
  const [row] = await query<{ at: Date | null }>(
    tx,
    `select max(moved_at) as at from workflow_instances
     where workflow = 'grievance' and subject_id = any($ids::bigint[])`,
    { ids: notes.map(({ grievanceId }) => grievanceId) },
  );
  return new Date(Math.max(day.getTime(), row?.at?.getTime() ?? 0)).toISOString();
}

function byAccountAndDay<One extends Due>(due: readonly One[]): One[][] {
  const groups = new Map<string, One[]>();
  for (const one of due) {
    const key = `${one.accountId} ${one.releaseAt.toISOString()}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}
