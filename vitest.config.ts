import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tests/support/slowestFirst.ts';

const project = (name: string, options: object = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    // Files of one worker share what they import: the server's sources took 4 s of each API file, half
    // of what its tests took. Every file has a server and a database of its own all the same.
    isolate: false,
    hookTimeout: 120_000,
    // A page on a busy machine takes its time (15 s were not enough at a load of 16, nor the whole
    // suite twice its own time); what never comes fails all the same.
    expect: { poll: { timeout: 60_000 } },
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
      // One project, because each project's workers import the sources anew: 10 s of each.
      project('tests', {
        include: ['tests/{machines,api,workers,mutants,web,e2e}/**/*.test.ts'],
        testTimeout: 600_000,
      }),
      // They start and kill whole applications, on ports of their own, and time them.
      project('launch', { isolate: true, testTimeout: 180_000, hookTimeout: 180_000 }),
    ],
  },
});
