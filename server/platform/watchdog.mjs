// The thread that ends its process when the main thread is blocked. It is needed because a supervisor only notices that
// a process exits, not that it hangs.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { ticks, everyMs, patience, name } = workerData;
const STANDARD_ERROR = 2;

let seen = Atomics.load(ticks, 0);
// Missed checks are counted instead of measuring time, because while a machine sleeps or a process is suspended, no
// check is missed.
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
