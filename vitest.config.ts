import { defineConfig } from 'vitest/config';

const project = (name: string, options: object = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A page on a busy machine takes its time; what never comes fails all the same.
    expect: { poll: { timeout: 10_000 } },
    ...options,
  },
});

export default defineConfig({
  test: {
    // One for each core of the smallest machine we run on: browser and database want theirs too.
    maxWorkers: 2,
    maxConcurrency: 2,
    globalSetup: ['tests/support/globalPostgres.ts'],
    projects: [
      project('machines'),
      project('api'),
      project('workers'),
      project('faults'),
      project('web', { testTimeout: 60_000 }),
      project('e2e', { testTimeout: 300_000, hookTimeout: 120_000 }),
      // They start and kill whole applications, on ports of their own, and time them.
      project('launch', { testTimeout: 180_000, hookTimeout: 180_000 }),
    ],
  },
});
