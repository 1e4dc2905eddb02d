// `npm start` with the real server, on a database without demo data, and a small worker.
//   realServer SERVER WORKER   their paths
import { runSupervisor } from '#server/launch/supervise.ts';

const [server = '', worker = ''] = process.argv.slice(2);
process.exit(await runSupervisor({ server, worker, seed: () => Promise.resolve(false) }));
