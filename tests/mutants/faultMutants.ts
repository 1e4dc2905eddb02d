import type { Mutant } from './mutant.ts';

/** A flaw that a short scenario of `npm run faults` must notice. */
const noticedBy =
  (command: 'faults' | 'attacks') =>
  (scenario: string, name: string, file: string, from: string, to: string): Mutant => ({
    name: `${command}: ${name}`,
    test: `tests/${command}/${command}.ts`,
    title: scenario,
    changes: [{ file, from, to }],
  });
const fault = noticedBy('faults');
const attack = noticedBy('attacks');

export const mutants: readonly Mutant[] = [
  fault(
    'killed-processes',
    'a write is answered before it stands',
    'server/engine/groupCommit/groupCommit.ts',
    'const moved = await write(',
    `for (const { one, batch } of writes) {
      one.settle({ batchId: batch.batchId, accepted: 1, undoable: true });
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
    const moved = await write(`,
  ),
  fault(
    'database-lost',
    'no one notices that the database has fallen silent',
    'server/platform/db/watch.ts',
    'if (!lost && !closed) {',
    'if (!lost && closed) {',
  ),
  fault(
    'queue-lost',
    'no one asks after jobs that a queue has forgotten',
    'workers/outboxRelay.ts',
    'if (taken.length === 0) return false;\n    const rows = await writtenByCadre(tx, taken);\n    for',
    'if (taken.length >= 0) return false;\n    const rows = await writtenByCadre(tx, taken);\n    for',
  ),
  fault(
    'killed-on-one-job',
    'a job that has to wait for another worker is taken for done',
    'workers/mail.ts',
    'if (!known?.isSent) throw new RetryLater(`Another worker is sending ${id}`, 5000);',
    '',
  ),
  fault(
    'crossing',
    'anyone who comes second writes over the first',
    'server/engine/dispatch/writes.ts',
    'where i.id = step.id and i.version = step.version',
    'where i.id = step.id and i.version >= step.version',
  ),
  fault(
    'punches',
    'what a device sends again is taken for new',
    'server/domains/time/attendance/routes/punches.ts',
    'sequences: punches.map(({ sequence }) => sequence ?? null)',
    'sequences: punches.map(({ sequence }) => (sequence ?? 0) + Math.floor(performance.now()) * 1e6)',
  ),
  fault(
    'stopped',
    'a server that is told to stop goes at once',
    'server/platform/process.ts',
    "'disconnect']) process.on(signal, () => stop(0));",
    "'disconnect']) process.on(signal, () => process.exit(0));",
  ),
  fault(
    'disk-full',
    'a full disk is blamed on the sender',
    'server/kits/uploads/receive.ts',
    "(error.syscall === 'open' || error.syscall === 'write')",
    "error.syscall === 'never'",
  ),
  fault(
    'wrong-clock',
    'what is remembered of a session is remembered for two hours',
    'server/platform/access/principals.ts',
    'ttl: REMEMBERED_MS',
    'ttl: 7_200_000',
  ),
  fault(
    'wrong-clock',
    'tokens go by the clock of anyone who made them',
    'server/platform/access/accessToken.ts',
    'now: () => Date = databaseTime',
    'now: () => Date = () => new Date()',
  ),
  fault(
    'migrations',
    'two who migrate at once do not take turns',
    'server/platform/db/migrate.ts',
    "await takeAdvisoryLock(tx, 'migrating');",
    '',
  ),
  attack(
    'hostile-inputs',
    'a key that stands there twice is read',
    'server/platform/http/jsonKeys.ts',
    "if (read !== written) throw invalid('The body has a duplicate key');",
    '',
  ),
  attack(
    'slow-clients',
    'no one looks after connections that never finish their head',
    'server/server.ts',
    'headersTimeout: 10_000,\n    connectionsCheckingInterval: 2000,',
    'headersTimeout: 10_000,\n    connectionsCheckingInterval: 600_000,',
  ),
  attack(
    'sockets',
    'a reader that stalls is kept',
    'server/platform/realtime/broadcaster.ts',
    'const BUFFERED_BYTES = 1_000_000;',
    'const BUFFERED_BYTES = 1_000_000_000;',
  ),
  attack(
    'logs',
    'an error is logged with the values of its statement',
    'server/platform/log.ts',
    'serializers: { err: loggedError },',
    '',
  ),
  attack(
    'headers',
    'answers carry no headers of ours',
    'server/app.ts',
    'logRequests(services), securityHeaders,',
    'logRequests(services),',
  ),
  attack(
    'strings',
    'U+0000 is the server’s fault',
    'server/platform/http/errorHandler.ts',
    "code === '22P05' || code === '22021' ||",
    '',
  ),
  attack(
    'routes-and-roles',
    'no one asks what a caller may do',
    'server/platform/http/permit.ts',
    'if (!suffices(held, access, request.query)) throw forbidden();',
    '',
  ),
];
