import { migrateIfAlone } from './db/ownMigration.ts';
import { parseEnv } from './env.ts';
import { CannotStart, REFUSED } from './cannotStart.ts';
import { setupOffer } from './features/setup/index.ts';
import { runUntilStopped } from './process.ts';
import { startServer } from './server.ts';

try {
  const env = parseEnv(process.env);
  await migrateIfAlone(env);
  const running = await startServer(env);
  runUntilStopped(running, running.services.log);
  process.send?.({ ready: true, address: running.url });
  running.services.log.info({ address: running.url }, 'the server is ready');
  const offer = await setupOffer(running.services, running.url);
  if (offer !== null) process.stdout.write(`${offer}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof CannotStart ? REFUSED : 1);
}
