import type { Hint } from '#machines/core/contracts/workflow.ts';

/** A hint and its rooms. */
export interface Broadcast {
  rooms: string[];
  hint: Hint;
}

/**
 * The kinds of listeners: a server for hints and ended sessions, a worker for new work. They are separate, because
 * waking both cost processor time at every commit.
 */
export type Listening = 'server' | 'worker';

/** Carries hints between processes. Messages without a listener are lost; clients reload after a reconnect. */
export interface Bus {
  publish(broadcasts: readonly Broadcast[]): Promise<void>;
  subscribe(listener: (broadcast: Broadcast) => void): void;
  /** Announces new outbox messages. */
  wake(): void;
  /** The PostgreSQL channel of `wake`, for writes that notify on their own connection. */
  wakesOn?: string;
  onWake(listener: () => void): void;
  /** Announces ended or changed sessions: at once in this process, shortly after in others. */
  changeSessions(sessionIds: readonly string[]): void;
  onSessionsChanged(listener: (sessionIds: readonly string[]) => void): void;
  /** Called after a reconnect: messages may have been missed. */
  onResumed(listener: () => void): void;
  close(): Promise<void>;
}

export const userRoom = (userId: number): string => `user:${userId}`;
export const accountRoom = (accountId: number): string => `account:${accountId}`;
