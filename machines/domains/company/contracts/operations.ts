/** Jobs of one queue by state; a delayed one will be retried. */
export interface QueueDepthAnswer {
  name: string;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

/** GET /Operations/Queues. */
export interface QueuesAnswer {
  backend: 'redis' | 'postgres';
  queues: QueueDepthAnswer[];
  /** Outbox messages that aren't in a queue yet, and the age of the oldest in seconds. */
  unsent: number;
  unsentSeconds: number;
  /** How late the oldest due timer is, in seconds. */
  timerSeconds: number;
}

/** GET /Operations/Installation: what an administrator must know of the machine's care. */
export interface InstallationAnswer {
  mail:
    | { goesTo: 'server'; server: string; from: string }
    /** No one receives mail: it is written to this folder. */
    | { goesTo: 'folder'; folder: string; from: string };
  backup: {
    /** Null if none are made by themselves. */
    schedule: { folder: string; hour: number; keep: number } | null;
    /** The state that the newest complete backup holds; null if there is none. */
    lastAt: string | null;
    ageSeconds: number | null;
    bytes: number | null;
    /** Why the newest run failed. */
    error: string | null;
    triedAt: string | null;
    /** What the newest try to restore a backup found wrong. */
    tryError: string | null;
  };
}

/** POST /Operations/OpenQueueBoard: the dashboard's URL, valid for the session. */
export interface QueueBoardAnswer {
  path: string;
}
