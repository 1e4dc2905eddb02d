// `npm start` with the real server, on a database without demo data, and a small worker.
import { fileURLToPath } from 'node:url';
import { runSupervisor } from '#server/launch/supervise.ts';

const worker = fileURLToPath(new URL('worker.ts', import.meta.url));
process.exit(await runSupervisor({ worker, seed: () => Promise.resolve(false) }));
