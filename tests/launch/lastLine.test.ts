import { expect, it } from 'vitest';
import { counted, failures } from '../summary.mjs';

const file = (status: string, tests: readonly string[], message = '') => ({
  name: 'tests/api/some.test.ts',
  status,
  message,
  startTime: 0,
  endTime: 1,
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: `is ${each}`,
    failureMessages: [],
  })),
});

it('counts a test file that could not begin as a failed test', () => {
  const broken = file('failed', ['skipped', 'skipped'], 'Error: the hook timed out');
  const report = { testResults: [broken, file('passed', ['passed'])], uncaught: 0 };
  expect(counted(report)).toBe('tests: 1 passed, 1 failed, 2 skipped');
  expect(failures([broken])).toEqual(['  ✗ tests/api/some.test.ts: Error: the hook timed out']);
});

it('counts a file whose tests failed by its tests alone', () => {
  const report = { testResults: [file('failed', ['failed', 'passed'])], uncaught: 0 };
  expect(counted(report)).toBe('tests: 1 passed, 1 failed');
});
