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

/** POST /Operations/OpenQueueBoard: the dashboard's URL, valid for the session. */
export interface QueueBoardAnswer {
  path: string;
}
