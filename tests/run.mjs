// `npm test`: what every change has to pass, on a bare clone too. Each part runs even if another failed, and
// the last line gives the whole result.
//   npm run test:rest              the walks over every screen, launches, planted defects, and what a release needs
//   npm test -- --only <pattern>   only the test files whose path holds the pattern
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { counted, failures, processorTimes, times } from './summary.mjs';
import { outcome, runTests } from './testRun.mjs';
import { buildWebIfNeeded, installIfNeeded, npm, root } from '../server/launch/prepare.mjs';

const begun = Date.now();
const flag = process.argv.indexOf('--only');
const only = flag === -1 ? undefined : process.argv[flag + 1];
const isRest = process.argv.includes('--rest');
const selection = only ? [only] : projects(isRest ? ['rest', 'launch'] : ['main']);

// What a developer has set for the application must not reach the tests.
const settings =
  /^(PORT|HOST|DATA_DIR|DATABASE_|REDIS_URL$|SMTP_URL|MAIL_FROM|OIDC2?_|TRUST_PROXY|TRANSPORT|SECRET_KEY|LOG_LEVEL)/;
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !settings.test(name)),
);

try {
  await installIfNeeded();
  const building = buildWebIfNeeded();
  const isChecked = only === undefined && !isRest;
  const checking = isChecked ? check(['lint', 'spell', 'types', 'unused', 'format:check']) : [];
  // What is wrong with the sources may be why they cannot be built.
  await building.catch(async (error) => {
    await checking;
    throw error;
  });
  const before = cpus();
  // Beside the last of the checks, which leaves a processor idle, as does the start of the tests.
  const [tests, failed] = await Promise.all([runTests(env, selection), checking]);
  const processors = processorTimes(before, cpus());
  const seconds = Math.round((Date.now() - begun) / 1000);
  const checks = isChecked ? `checks: ${failed.join(', ') || 'none'} failed; ` : '';
  if (!tests) throw new Error('The tests ended without a result.');
  const { merged, flaky, passed: allPassed } = outcome(tests);
  const passed = failed.length === 0 && allPassed;
  const again = flaky.length > 0 ? ['Flaky, passed when run again:', ...failures(flaky)] : [];
  console.log(['', ...times(tests.report), processors, ...again].join('\n'));
  console.log(failures(merged.testResults).join('\n'));
  if (merged.uncaught > 0) console.log(`  ✗ ${merged.uncaught} errors that no test caught, above`);
  // The last line is read by other programs: counts alone.
  console.log(`\n${passed ? 'PASSED' : 'FAILED'} in ${seconds} s (${checks}${counted(merged)})`);
  console.log(counted(merged));
  process.exit(passed ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error && error.name === 'CannotPrepare' ? error.message : error);
  console.log('\nFAILED without a result');
  process.exit(1);
}

/** @param {string[]} names */
function projects(names) {
  return names.map((name) => `--project=${name}`);
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
