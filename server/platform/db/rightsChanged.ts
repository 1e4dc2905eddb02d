import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import type pg from 'pg';

/** The channel on which the triggers of tables with rights notify (announce_rights). */
export const RIGHTS_CHANGED = 'cadre_rights_changed';
const NOTICE = 'CR001';

const listeners = new WeakMap<Knex, Set<() => void>>();

/** Calls a listener when a right has changed, so that it can drop what it has cached. */
export function onRightsChanged(db: Knex, listener: () => void): void {
  const existing = listeners.get(db) ?? new Set();
  listeners.set(db, existing.add(listener));
}

/** Notifies everything that caches rights of this pool that some have, or may have, changed. */
export function rightsChanged(db: Knex): void {
  for (const listener of listeners.get(db) ?? []) listener();
}

/**
 * Clears caches after a change by this process before its caller continues. The notification arrives on another
 * connection, so the next call could otherwise still use the old rights.
 */
export function noticeOwnChanges(db: () => Knex, client: pg.Client): void {
  let isPending = false;
  client.on('notice', ({ code }) => (isPending ||= code === NOTICE));
  // pg's types do not declare the events of a connection.
  const connection: EventEmitter = client.connection;
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (!isPending || status !== 'I') return;
    isPending = false;
    rightsChanged(db());
  });
}
