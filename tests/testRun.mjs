// Runs the tests, and what failed once more.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { place } from './summary.mjs';
import { root, run } from '../server/launch/prepare.mjs';

/** More failed files than this are no accident of timing. */
const MAX_AGAIN = 5;

/**
 * @typedef {import('./summary.mjs').Report} Report
 * @typedef {{ report: Report, again: Report | undefined }} Told
 */

/**
 * Runs the test files, then the few that failed once more by themselves: on a busy machine one of 5,800
 * tests fails by its timing in every other run. What passes then is reported, but does not fail the run.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} selection arguments of vitest: projects, or a pattern of paths
 * @returns {Promise<Told | undefined>} undefined if the tests ended without a result
 */
export async function runTests(env, selection) {
  const report = await vitest(env, selection);
  if (!report) return undefined;
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 || failed.length > MAX_AGAIN) return { report, again: undefined };
  console.log(`\nOnce more, by themselves: ${failed.map(place).join(', ')}`);
  return { report, again: await vitest(env, failed.map(place)) };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} filters
 * @returns {Promise<Report | undefined>}
 */
async function vitest(env, filters) {
  const path = join(root, '.build', `tests-${process.pid}.json`);
  mkdirSync(join(root, '.build'), { recursive: true });
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=./tests/support/report.ts'];
  try {
    await run(
      process.execPath,
      [program, 'run', ...reporters, `--outputFile.json=${path}`, ...filters],
      env,
    );
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * The outcome of both runs.
 * @param {Told} told
 * @returns {{ merged: Report, flaky: Report['testResults'], passed: boolean }} `flaky`: the files that only
 *   passed the second time, as they failed
 */
export function outcome({ report, again }) {
  const second = new Map(again?.testResults.map((file) => [file.name, file]));
  const merged = {
    ...report,
    testResults: report.testResults.map((file) => second.get(file.name) ?? file),
  };
  return {
    merged,
    flaky: report.testResults.filter(
      ({ name, status }) => status === 'failed' && second.get(name)?.status === 'passed',
    ),
    passed:
      report.uncaught === 0 &&
      (again?.uncaught ?? 0) === 0 &&
      merged.testResults.every(({ status }) => status === 'passed'),
  };
}
