import type pg from 'pg';

/**
 * Makes each connection of a pool run only one statement at a time. BullMQ sends a second statement before the first
 * has ended; pg warns about that, and version 9 of pg will refuse it.
 */
export function oneAtATime(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => {
    const query: unknown = Reflect.get(client, 'query');
    if (typeof query !== 'function') return;
    let last: Promise<unknown> = Promise.resolve();
    Object.assign(client, {
      query: (...given: unknown[]): unknown => {
        const send = (): unknown => Reflect.apply(query, client, given);
        // A call with a callback comes from the pool itself, which at that moment is the only user
        // of the connection.
        if (typeof given.at(-1) === 'function') return send();
        const answer = last.then(send);
        last = answer.catch(() => undefined);
        return answer;
      },
    });
  });
  return pool;
}
