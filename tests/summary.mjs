// What the last lines of `npm test` say of a run: which tests failed, and what took the time.
import { relative } from 'node:path';
import { root } from '../server/launch/prepare.mjs';

const SLOWEST = 15;
const MAX_LINES = 12;
/** Colours would be noise in a record of CI. */
// eslint-disable-next-line no-control-regex
const colour = /\u001b\[[0-9;]*m/g;

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, message: string, assertionResults: Assertion[] }} File
 * @typedef {{ testResults: File[], uncaught: number }} Report vitest's JSON report; times in milliseconds
 */

/**
 * How many tests passed, failed and were skipped. A file that could not begin, or end, counts as a failed
 * test, because its own tests are missing from the report.
 * @param {Report} report
 * @returns {string}
 */
export function counted(report) {
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (/** @type {string} */ wanted) =>
    all.filter(({ status }) => status === wanted).length;
  const skipped = all.length - count('passed') - count('failed');
  const more = skipped > 0 ? `, ${skipped} skipped` : '';
  const broken = report.testResults.filter(isBroken).length;
  return `tests: ${count('passed')} passed, ${count('failed') + broken} failed${more}`;
}

/**
 * Whether a file failed without a failed test: it could not be loaded, or a hook failed.
 * @param {File} file
 */
const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

/**
 * The tests that failed, each with its error's first lines: the end of a long log is what is read.
 * @param {File[]} files
 * @returns {string[]}
 */
export function failures(files) {
  return files.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const named = failed.map(
      (test) => `${test.fullName}\n      ${firstLines(test.failureMessages[0])}`,
    );
    const broken = isBroken(file) ? [firstLines(file.message)] : [];
    return [...named, ...broken].map((line) => `  ✗ ${place(file)}: ${line}`);
  });
}

/**
 * Seconds for each folder of tests, summed over files (files run side by side), and the slowest files.
 * @param {Report} report
 * @returns {string[]}
 */
export function times(report) {
  const seconds = (/** @type {File[]} */ files) =>
    files.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0);
  const parts = [...groupBy(report.testResults)].map(([name, files]) => ({
    name,
    took: seconds(files),
    count: files.length,
  }));
  parts.sort((a, b) => b.took - a.took);
  const slowest = report.testResults
    .toSorted((a, b) => seconds([b]) - seconds([a]))
    .slice(0, SLOWEST);
  return [
    'Time by part (seconds in test files, which run side by side):',
    ...parts.map(
      ({ name, took, count }) => `  ${took.toFixed(0).padStart(5)}  ${name} (${count} files)`,
    ),
    'Slowest files:',
    ...slowest.map((file) => `  ${seconds([file]).toFixed(0).padStart(5)}  ${place(file)}`),
  ];
}

/**
 * How busy the processors were, whatever they did: waiting is gained by more files side by side, work
 * only by less of it.
 * @param {import('node:os').CpuInfo[]} before
 * @param {import('node:os').CpuInfo[]} after
 * @returns {string}
 */
export function processorTimes(before, after) {
  const idle = (/** @type {import('node:os').CpuInfo[]} */ all) =>
    all.reduce((sum, { times }) => sum + times.idle, 0);
  const total = (/** @type {import('node:os').CpuInfo[]} */ all) =>
    all.reduce((sum, { times }) => sum + Object.values(times).reduce((a, b) => a + b, 0), 0);
  const busy = 1 - (idle(after) - idle(before)) / Math.max(1, total(after) - total(before));
  return `The ${after.length} processors were busy for ${Math.round(100 * busy)} % of the tests’ time.`;
}

/** @param {File} file */
export function place(file) {
  return relative(root, file.name);
}

/** @param {File} file */
function part(file) {
  return place(file).split('/').slice(0, 2).join('/');
}

/** Node 20 has no `Map.groupBy`. @param {File[]} files */
function groupBy(files) {
  /** @type {Map<string, File[]>} */
  const groups = new Map();
  for (const file of files) groups.set(part(file), [...(groups.get(part(file)) ?? []), file]);
  return groups;
}

/** An error's words, without where it was thrown. @param {string | undefined} text */
function firstLines(text = '') {
  const lines = text.replaceAll(colour, '').split('\n');
  const stack = lines.findIndex((line) => /^ {4}at /.test(line));
  const said = (stack === -1 ? lines : lines.slice(0, stack)).filter((line) => line.trim() !== '');
  return said.slice(0, MAX_LINES).join('\n      ');
}
