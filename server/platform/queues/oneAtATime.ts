import type pg from 'pg';

/**
 * Makes each connection of a pool run only one statement at a time. BullMQ sends a second statement before the
 * first has ended, which pg warns about and its version 9 will refuse.
 */
export function oneAtATime(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => {
    const query: unknown = Reflect.get(client, 'query');
    if (typeof query !== 'function') return;
    let last: Promise<unknown> = Promise.resolve();
    Object.assign(client, {
      query: (...given: unknown[]): unknown => {
        const send = (): unknown => Reflect.apply(query, client, given);
        // A call with a callback comes from the pool itself, which then has the connection for itself.
        if (typeof given.at(-1) === 'function') return send();
        const answer = last.then(send);
        last = answer.catch(() => undefined);
        return answer;
      },
    });
  });
  return pool;
}
