/**
 * Attacks a real server on this machine, bounded in count and time, and fails if anything wasn't refused
 * correctly (docs/faults.md).
 *   npm run attacks                                  everything, in some ten minutes
 *   npm run attacks -- hostile-inputs --short        one of them, in seconds
 *   npm run attacks -- tamper                        every column, row and piece of code of a filled database
 */
import { runScenarios } from '#tests/faults/runner.ts';
import { accounts } from './accounts.ts';
import { hostileFiles } from './files.ts';
import { foreignFiles } from './foreignFiles.ts';
import { forgedRows } from './forgedRows.ts';
import { greedy } from './greedy.ts';
import { headers } from './headers.ts';
import { hostileInputs } from './hostileInputs.ts';
import { logs } from './logs.ts';
import { rewrite } from './rewrite.ts';
import { oneself } from './oneself.ts';
import { routesAndRoles } from './routesAndRoles.ts';
import { rawSockets } from './rawSockets.ts';
import { slowClients } from './slowClients.ts';
import { sockets } from './sockets.ts';
import { strings } from './strings.ts';
import { tamper } from '#tests/tamper/command.ts';
import { twoPeople } from './twoPeople.ts';

const attacks = [
  hostileInputs,
  slowClients,
  greedy,
  rawSockets,
  sockets,
  logs,
  headers,
  strings,
  hostileFiles,
  foreignFiles,
  routesAndRoles,
  accounts,
  rewrite,
  forgedRows,
  twoPeople,
  oneself,
];
// A program of its own, whose last line others read.
const code = process.argv.includes('tamper')
  ? await tamper()
  : await runScenarios('attacks', attacks, 'attacks.json');
process.exit(code);
