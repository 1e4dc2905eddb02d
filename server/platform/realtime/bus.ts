import type { Hint } from '#machines/core/contracts/workflow.ts';

/** A hint, and the rooms to which it is sent. */
export interface Broadcast {
  rooms: string[];
  hint: Hint;
}

/**
 * Who listens on the bus: a server, for hints and ended sessions, or a worker, for new work. They use separate
 * channels, because waking both took processor time at every commit.
 */
export type Listening = 'server' | 'worker';

/**
 * Carries hints between processes. Messages that no one listens to are lost; clients reload after they connect
 * again.
 */
export interface Bus {
  publish(broadcasts: readonly Broadcast[]): Promise<void>;
  subscribe(listener: (broadcast: Broadcast) => void): void;
  /** Notifies the workers that there are new messages in the outbox. */
  wake(): void;
  /**
   * The channel of PostgreSQL that `wake` uses, for writes that send the notification on their own connection;
   * undefined with Redis.
   */
  wakesOn?: string;
  onWake(listener: () => void): void;
  /** Reports that sessions have ended or changed: at once in this process, and shortly after in others. */
  changeSessions(sessionIds: readonly string[]): void;
  onSessionsChanged(listener: (sessionIds: readonly string[]) => void): void;
  /** Registers a function that is called after the bus has reconnected, when messages may have been missed. */
  onResumed(listener: () => void): void;
  close(): Promise<void>;
}

export const userRoom = (userId: number): string => `user:${userId}`;
export const accountRoom = (accountId: number): string => `account:${accountId}`;
