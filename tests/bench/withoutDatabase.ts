import { randomUUID } from 'node:crypto';
import { parseEnv } from '#server/platform/env.ts';
import { runUntilStopped } from '#server/platform/process.ts';
import { startServer } from '#server/server.ts';

/*
 * The real server, which answers a single event as if it were stored, without the database: every
 * middleware, the token check, the parsing of the body and the response are the real ones.
 */
const running = await startServer(parseEnv(process.env));
running.services.groupCommit = {
  send: () => Promise.resolve({ batchId: randomUUID(), accepted: 1, undoable: true }),
  hangUp: () => undefined,
  close: () => Promise.resolve(),
};
runUntilStopped(running, running.services.log, 'server');
process.send?.({ ready: true, address: running.url });
