import { watchCode } from './engine/history/watchCode.ts';
import { migrateIfAlone } from './platform/installation/migrateOwn.ts';
import { parseEnv } from './platform/env.ts';
import { CannotStart, REFUSED } from './platform/cannotStart.ts';
import { setupAddress } from './domains/company/setup/index.ts';
import { runUntilStopped } from './platform/process.ts';
import { startServer } from './server.ts';

try {
  const env = parseEnv(process.env);
  await migrateIfAlone(env);
  const running = await startServer(env);
  runUntilStopped(running, running.services.log, 'server');
  process.send?.({ ready: true, address: running.url });
  const { log } = running.services;
  log.info({ address: running.url }, 'the server is ready');
  watchCode(running.services).catch((error: unknown) => {
    log.error({ err: error }, "the database's own code can't be verified");
  });
  const address = await setupAddress(running.services, running.url);
  if (address !== null) process.stdout.write(invitationToSetUp(address));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof CannotStart ? REFUSED : 1);
}

/** Printed at each start until someone can sign in. */
function invitationToSetUp(address: string): string {
  return `
No one can sign in yet. Set your company up here, once:
  ${address}
or by the command: npm run setup

`;
}
