import { defineConfig } from 'vitest/config';
import { measurePatience, patience } from './tests/support/patience.ts';
import { SlowestFirst } from './tests/support/slowestFirst.ts';

measurePatience();

/** The browser tests of `npm test`: the journeys that most people take. `npm run test:rest` runs the others. */
const JOURNEYS = [
  'company/firstDay',
  'company/permissions',
  'company/signIn',
  'documents/documents',
  'grievances/grievances',
  'increments/increment',
  'kits/requests',
  'money/expenseJourney',
  'recruitment/recruitment',
  'tickets/tickets',
  'time/attendance',
  'workflows/historySearch',
  'workflows/queue',
  'workflows/workbench',
  'workplace/cafeteriaJourney',
].map((path) => `tests/e2e/${path}.test.ts`);

const project = (name: string, include: string[], options: object = {}) => ({
  test: {
    name,
    include,
    // Files of one worker share what they import: the server's sources took 4 s of each API file, half
    // of what its tests took. Every file has a server and a database of its own all the same.
    isolate: false,
    testTimeout: patience(600_000),
    hookTimeout: patience(120_000),
    // A page on a busy machine takes its time (15 s were not enough at a load of 16); what never comes
    // fails all the same.
    expect: { poll: { timeout: patience(60_000) } },
    // Titles made of a table's rows stand in full: at 40 characters a mutant's test was not found by its.
    chaiConfig: { truncateThreshold: 200 },
    ...options,
  },
});

export default defineConfig({
  test: {
    // One more than the smallest machine we run on has cores: two left a fifth of them waiting.
    maxWorkers: 3,
    maxConcurrency: 2,
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['tests/support/globalPostgres.ts'],
    projects: [
      // What a newcomer and a commit need. One project, because each project's workers import the sources
      // anew: 10 s of each.
      project('main', ['tests/{machines,api,workers,web}/**/*.test.ts', ...JOURNEYS]),
      // Walks over every screen, other journeys, planted defects, and what a release needs but a change may lack.
      project('rest', ['tests/{mutants,e2e,release}/**/*.test.ts'], { exclude: JOURNEYS }),
      // They start and kill whole applications, on ports of their own, and time them.
      project('launch', ['tests/launch/**/*.test.ts'], {
        isolate: true,
        testTimeout: patience(180_000),
        hookTimeout: patience(180_000),
      }),
    ],
  },
});
