import { Redis } from 'ioredis';
import type { Logger } from '#server/platform/log.ts';
import type { Broadcast, Bus, Listening } from './bus.ts';

const HINTS = 'cadre:hint-lists';
const WAKE = 'cadre:wake';
const CHANGED = 'cadre:sessions-changed';
const RECONNECT_MS = 500;

/** A bus that uses Redis. It needs two connections, because a connection that has subscribed can do nothing else. */
export async function openRedisBus(url: string, log: Logger, as: Listening): Promise<Bus> {
  const channels = as === 'server' ? [HINTS, CHANGED] : [WAKE];
  const publisher = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    lazyConnect: true,
    retryStrategy: (times) => Math.min(times * 50, RECONNECT_MS),
  });
  const subscriber = new Redis(url, {
    maxRetriesPerRequest: null,
    lazyConnect: true,
    autoResubscribe: false,
    retryStrategy: (times) => Math.min(times * 50, RECONNECT_MS),
  });
  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error: Error) => log.warn({ err: error }, 'redis is not reachable'));
  }
  const hintListeners: ((broadcast: Broadcast) => void)[] = [];
  const wakeListeners: (() => void)[] = [];
  const changedListeners: ((sessionIds: readonly string[]) => void)[] = [];
  const resumedListeners: (() => void)[] = [];
  const changed = (sessionIds: readonly string[]) => {
    for (const listener of changedListeners) listener(sessionIds);
  };
  subscriber.on('message', (channel: string, payload: string) => {
    if (channel === WAKE) for (const listener of wakeListeners) listener();
    else if (channel === CHANGED) changed(JSON.parse(payload) as string[]);
    else {
      for (const broadcast of JSON.parse(payload) as Broadcast[]) {
        for (const listener of hintListeners) listener(broadcast);
      }
    }
  });
  await Promise.all([publisher.connect(), subscriber.connect()]);
  await subscriber.subscribe(...channels);
  // Subscribes explicitly after each connect, to know when messages begin to arrive.
  subscriber.on('ready', () => {
    subscriber.subscribe(...channels).then(
      () => {
        for (const listener of [...wakeListeners, ...resumedListeners]) listener();
      },
      (error: unknown) => log.warn({ err: error }, 'redis was lost again'),
    );
  });
  return {
    publish: async (broadcasts) => {
      if (broadcasts.length > 0) await publisher.publish(HINTS, JSON.stringify(broadcasts));
    },
    subscribe: (listener) => void hintListeners.push(listener),
    wake: () => {
      publisher.publish(WAKE, '').catch(() => {
        // If the message fails, the relay finds the outbox messages a little later, because it also
        // polls.
      });
    },
    onWake: (listener) => void wakeListeners.push(listener),
    changeSessions: (sessionIds) => {
      changed(sessionIds);
      publisher.publish(CHANGED, JSON.stringify(sessionIds)).catch(() => {
        // If the message fails, cached sessions expire within 2 s anyway.
      });
    },
    onSessionsChanged: (listener) => void changedListeners.push(listener),
    onResumed: (listener) => void resumedListeners.push(listener),
    close: async () => {
      await Promise.allSettled(
        [publisher, subscriber].map(async (connection) => {
          // QUIT would wait for a Redis that is gone, so it is sent only if the connection is
          // ready.
          if (connection.status === 'ready') await connection.quit();
          else connection.disconnect();
        }),
      );
    },
  };
}
