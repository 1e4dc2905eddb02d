// `npm test`: everything a change has to pass, on a bare clone too. Each part runs even if another
// failed, and the last line tells the whole result.
//   npm test -- --only <pattern>   only the test files whose path holds the pattern
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cpus } from 'node:os';
import { failures, processorTimes, times } from './summary.mjs';
import { buildWebIfNeeded, installIfNeeded, npm, root, run } from '../server/launch/prepare.mjs';

const begun = Date.now();
const flag = process.argv.indexOf('--only');
const only = flag === -1 ? undefined : process.argv[flag + 1];

// What a developer has set for the application must not reach the tests.
const settings =
  /^(PORT|HOST|DATA_DIR|DATABASE_|REDIS_URL$|SMTP_URL|MAIL_FROM|OIDC2?_|TRUST_PROXY|TRANSPORT|SECRET_KEY|LOG_LEVEL)/;
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !settings.test(name)),
);

try {
  await installIfNeeded();
  const building = buildWebIfNeeded();
  const checking =
    only === undefined ? check(['lint', 'spell', 'types', 'unused', 'format:check']) : [];
  // What is wrong with the sources may be why they cannot be built.
  await building.catch(async (error) => {
    await checking;
    throw error;
  });
  const before = cpus();
  // Beside the last of the checks, which leaves a processor idle, as does the start of the tests.
  const [tests, failed] = await Promise.all([runTests(), checking]);
  const processors = processorTimes(before, cpus());
  const seconds = Math.round((Date.now() - begun) / 1000);
  const passed = failed.length === 0 && tests.passed;
  const checks = only === undefined ? `checks: ${failed.join(', ') || 'none'} failed; ` : '';
  console.log(['', ...tests.times, processors, ...tests.failures].join('\n'));
  console.log(`\n${passed ? 'PASSED' : 'FAILED'} in ${seconds} s (${checks}${tests.summary})`);
  console.log(tests.counted);
  process.exit(passed ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error && error.name === 'CannotPrepare' ? error.message : error);
  console.log('\nFAILED before the tests could run');
  process.exit(1);
}

/**
 * Runs scripts of package.json side by side, each one's words in one piece.
 * @param {string[]} scripts
 * @returns {Promise<string[]>} those that failed
 */
async function check(scripts) {
  const outcomes = await Promise.all(
    scripts.map(async (script) => {
      const { code, said } = await capture(...npm('run', '--silent', script));
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${script}`);
      if (code !== 0) console.log(said);
      return { script, code };
    }),
  );
  return outcomes.filter(({ code }) => code !== 0).map(({ script }) => script);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<{ code: number, said: string }>}
 */
function capture(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, shell: program.endsWith('.cmd') });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** @returns {Promise<{ passed: boolean, summary: string, counted: string, times: string[], failures: string[] }>} */
async function runTests() {
  const report = join(root, '.build', `tests-${process.pid}.json`);
  mkdirSync(join(root, '.build'), { recursive: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(
    process.execPath,
    [vitest, 'run', ...reporters, ...(only ? [only] : [])],
    env,
  );
  try {
    const told = JSON.parse(readFileSync(report, 'utf8'));
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = told;
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
    const broken =
      code !== 0 && numFailedTests === 0 ? `; ${numFailedTestSuites} suites broken` : '';
    // A line that other programs read: counts alone.
    const counted = `tests: ${numPassedTests} passed, ${numFailedTests} failed${skipped}`;
    return {
      passed: code === 0,
      summary: `${counted}${broken}`,
      counted,
      times: times(told),
      failures: failures(told),
    };
  } catch {
    const summary = 'the tests ended without a result';
    return { passed: false, summary, counted: '', times: [], failures: [] };
  } finally {
    rmSync(report, { force: true });
  }
}
