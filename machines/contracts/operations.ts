/** Jobs of one queue by state; a delayed one was tried, and will be again. */
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
  /** Notices that no queue has yet, and the age of the oldest in seconds. */
  unsent: number;
  unsentSeconds: number;
  /** By how many seconds the oldest due timer is late. */
  timerSeconds: number;
}

/** POST /Operations/OpenQueueBoard: where the board is, for as long as the session lasts. */
export interface QueueBoardAnswer {
  path: string;
}
