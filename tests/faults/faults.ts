/**
 * Injects faults into real processes and counts losses: the responses that clients got are compared with
 * the database. Fails on any breach (docs/faults.md).
 *   npm run faults                                   everything, in some twenty minutes
 *   npm run faults -- database-lost --seed 7         one scenario, with another seed
 *   npm run faults -- --short                        each of them in seconds
 */
import { crossing } from './crossing.ts';
import { databaseLost } from './databaseLost.ts';
import { diskFull } from './diskFull.ts';
import { killedImport } from './killedImport.ts';
import { killedOnOneJob } from './killedOnOneJob.ts';
import { killedProcesses } from './killedProcesses.ts';
import { launchedDatabase } from './launchedDatabase.ts';
import { migrations } from './migrations.ts';
import { payrollKilled } from './payrollKilled.ts';
import { punches } from './punches.ts';
import { queueLost } from './queueLost.ts';
import { runScenarios } from './runner.ts';
import { stopped } from './stopped.ts';
import { wrongClock } from './wrongClock.ts';

const scenarios = [
  killedProcesses,
  databaseLost,
  launchedDatabase,
  queueLost,
  killedOnOneJob,
  killedImport,
  crossing,
  stopped,
  payrollKilled,
  punches,
  diskFull,
  wrongClock,
  migrations,
];
process.exit(await runScenarios('faults', scenarios, 'faults.json'));
