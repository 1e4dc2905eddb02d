// The thread that ends its process when the main thread is blocked: a supervisor only notices exits.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { ticks, everyMs, patience, name } = workerData;
const STANDARD_ERROR = 2;

let seen = Atomics.load(ticks, 0);
// Counted in checks, not by the clock: a machine that slept, or a process that was suspended, has missed none.
let missed = 0;
setInterval(() => {
  const now = Atomics.load(ticks, 0);
  missed = now === seen ? missed + 1 : 0;
  seen = now;
  if (missed < patience) return;
  const seconds = Math.round((missed * everyMs) / 1000);
  writeSync(
    STANDARD_ERROR,
    `The ${name} has answered nothing for ${seconds} s. It is ended, to be started again.\n`,
  );
  process.kill(process.pid, 'SIGKILL');
}, everyMs);
