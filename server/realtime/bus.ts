import type { Hint } from '#machines/contracts/workflow.ts';

/** A hint and the rooms it is for. */
export interface Broadcast {
  rooms: string[];
  hint: Hint;
}

/**
 * What listens: a server to hints and ended sessions, a worker to word of work. Each woken by what is
 * none of its business paid for it at every commit.
 */
export type Listening = 'server' | 'worker';

/** Carries hints between processes. What is said while nobody listens is lost: clients ask again. */
export interface Bus {
  publish(broadcasts: readonly Broadcast[]): Promise<void>;
  subscribe(listener: (broadcast: Broadcast) => void): void;
  /** Says that the outbox holds something. */
  wake(): void;
  onWake(listener: () => void): void;
  /** Says that sessions have ended or moved: here at once, in other processes within moments. */
  changeSessions(sessionIds: readonly string[]): void;
  onSessionsChanged(listener: (sessionIds: readonly string[]) => void): void;
  /** It hears again after it had lost its connection: something may have been said meanwhile. */
  onResumed(listener: () => void): void;
  close(): Promise<void>;
}

export const userRoom = (userId: number): string => `user:${userId}`;
export const accountRoom = (accountId: number): string => `account:${accountId}`;
