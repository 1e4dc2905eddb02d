import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import type pg from 'pg';

/** The channel and the notice of the triggers on tables of rights (announce_rights). */
export const RIGHTS_CHANGED = 'cadre_rights_changed';
const NOTICE = 'CR001';

const listeners = new WeakMap<Knex, Set<() => void>>();

/** Calls a listener when a right has changed, for what it remembers of rights. */
export function onRightsChanged(db: Knex, listener: () => void): void {
  const existing = listeners.get(db) ?? new Set();
  listeners.set(db, existing.add(listener));
}

/** Notifies all that cache rights by this pool: another process has changed some, or may have. */
export function rightsChanged(db: Knex): void {
  for (const listener of listeners.get(db) ?? []) listener();
}

/**
 * Notices what a connection of this process changes, before anyone who committed it goes on: by a notification, which
 * comes on another connection, the next call here could still go by what was.
 */
export function noticeOwnChanges(db: () => Knex, client: pg.Client): void {
  let isPending = false;
  client.on('notice', ({ code }) => (isPending ||= code === NOTICE));
  // Its types don't know what it emits.
  const connection: EventEmitter = client.connection;
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (!isPending || status !== 'I') return;
    isPending = false;
    rightsChanged(db());
  });
}
