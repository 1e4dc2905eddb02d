import type { InspectionEvent } from '#machines/domains/workflows/contracts/inspector.ts';

/** The maximum number of events kept across reloads; older ones are dropped. */
export const KEPT = 6000;

const DATABASE = 'cadre.inspector';
const EVENTS = 'events';

interface Record {
  order: number;
  userId: number;
  event: InspectionEvent;
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(EVENTS, { keyPath: 'order', autoIncrement: true });
  });
  return done(request);
}

/** Returns this user's stored events, oldest first, and deletes those of another user. */
export async function keptEvents(userId: number): Promise<InspectionEvent[]> {
  const database = await open();
  try {
    const records = await done<Record[]>(database.transaction(EVENTS).objectStore(EVENTS).getAll());
    const own = records.filter((record) => record.userId === userId);
    if (own.length < records.length) await done(writing(database).clear());
    return own.length < records.length ? [] : own.map(({ event }) => event).slice(-KEPT);
  } finally {
    database.close();
  }
}

/** Adds events, and drops the oldest beyond the limit. */
export async function keepEvents(
  userId: number,
  events: readonly InspectionEvent[],
): Promise<void> {
  const database = await open();
  try {
    const store = writing(database);
    for (const event of events) store.add({ userId, event });
    const keys = await done(store.getAllKeys());
    const last = keys[keys.length - KEPT - 1];
    if (last !== undefined) await done(store.delete(IDBKeyRange.upperBound(last)));
  } finally {
    database.close();
  }
}

export async function forgetEvents(): Promise<void> {
  const database = await open();
  try {
    await done(writing(database).clear());
  } finally {
    database.close();
  }
}

const writing = (database: IDBDatabase) =>
  database.transaction(EVENTS, 'readwrite').objectStore(EVENTS);
