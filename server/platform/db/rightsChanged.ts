import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import type pg from 'pg';

/** The channel on which triggers announce changes of rights (announce_rights). */
export const RIGHTS_CHANGED = 'cadre_rights_changed';
const NOTICE = 'CR001';

const listeners = new WeakMap<Knex, Set<() => void>>();

/** Registers a listener that is called whenever rights have changed, so that it can clear what it has cached. */
export function onRightsChanged(db: Knex, listener: () => void): void {
  const existing = listeners.get(db) ?? new Set();
  listeners.set(db, existing.add(listener));
}

/** Calls all listeners of this pool after rights have changed or may have changed. */
export function emitRightsChanged(db: Knex): void {
  for (const listener of listeners.get(db) ?? []) listener();
}

/**
 * Clears caches after this process itself changed rights, before the caller continues. The database's announcement
 * arrives on another connection, so without this the next call could still use the old rights.
 */
export function noticeOwnChanges(db: () => Knex, client: pg.Client): void {
  let isPending = false;
  client.on('notice', ({ code }) => (isPending ||= code === NOTICE));
  // The types of pg do not declare the events of a connection.
  const connection: EventEmitter = client.connection;
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (!isPending || status !== 'I') return;
    isPending = false;
    emitRightsChanged(db());
  });
}
