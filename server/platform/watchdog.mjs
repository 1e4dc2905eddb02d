// The thread that ends its own process when the main one no longer turns: a supervisor sees exits only.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { ticks, everyMs, patience, name } = workerData;
const STANDARD_ERROR = 2;

let seen = Atomics.load(ticks, 0);
// Counted in looks, not by the clock: a machine that slept, or a process that was stopped, missed none.
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
