import type pg from 'pg';

/**
 * Limits a pool's connections to one statement at a time. BullMQ names the connection on which it listens and
 * immediately starts listening: pg warns about this, and version 9 will refuse it.
 */
export function oneAtATime(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => {
    const query: unknown = Reflect.get(client, 'query');
    if (typeof query !== 'function') return;
    let last: Promise<unknown> = Promise.resolve();
    Object.assign(client, {
      query: (...given: unknown[]): unknown => {
        const send = (): unknown => Reflect.apply(query, client, given);
        // With a callback it is the pool's own call, which has the connection to itself.
        if (typeof given.at(-1) === 'function') return send();
        const answer = last.then(send);
        last = answer.catch(() => undefined);
        return answer;
      },
    });
  });
  return pool;
}
