/** How many jobs of a queue are in each state. A delayed job will be tried again. */
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
  /** How many outbox messages aren't in a queue yet, and the age of the oldest in seconds. */
  unsent: number;
  unsentSeconds: number;
  /** How late the oldest due timer is, in seconds. */
  timerSeconds: number;
}

/** GET /Operations/Installation: what an administrator has to know to look after the machine. */
export interface InstallationAnswer {
  mail:
    | { goesTo: 'server'; server: string; from: string }
    /** Mail is written to this folder, so no one receives it. */
    | { goesTo: 'folder'; folder: string; from: string };
  backup: {
    /** When backups are made automatically, or null if they aren't. */
    schedule: { folder: string; hour: number; keep: number } | null;
    /** The time of the data in the newest complete backup, or null if there is none. */
    lastAt: string | null;
    ageSeconds: number | null;
    bytes: number | null;
    /** Why the newest backup failed, or null. */
    error: string | null;
    triedAt: string | null;
    /** The problem when a backup was last restored as a test, or null. */
    tryError: string | null;
  };
}

/** POST /Operations/SendTestMail: the caller's address, and whether the mail went to a server or a folder. */
export interface TestMailAnswer {
  statusCode: 200;
  message: string;
  to: string;
  goesTo: InstallationAnswer['mail']['goesTo'];
}

/** POST /Operations/OpenQueueBoard: the dashboard's URL, valid for the session. */
export interface QueueBoardAnswer {
  path: string;
}
