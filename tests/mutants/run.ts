/**
 * Copies the sources, plants one defect at a time, and runs the test that must notice it.
 *   npm run mutants -- [parts of mutants' names …]
 * Everything called below is a function: constants would not be initialised yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allMutants } from './allMutants.ts';
import type { Mutant } from './mutant.ts';
import { plant } from './plant.ts';

const LONGEST_RUN_MS = 120_000;
/** A browser test takes longer, and its client is built first. */
const LONGEST_WALK_MS = 900_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const argv = process.argv.slice(2);

const copy = mkdtempSync(join(tmpdir(), 'cadre-mutants-'));
const CLIENT = '.build/web';
/** What fails without a defect, by test. */
const failing = new Map<string, readonly string[]>();
let missed = 0;
try {
  copySources();
  for (const mutant of (await allMutants()).filter(isAsked)) {
    const before = await withoutMutant(mutant);
    // Otherwise a failure would prove nothing.
    const failed = before.length > 0 ? before : getFailures(await plantAndTest(mutant));
    const noticed = before.length === 0 && failed.length > 0;
    if (!noticed) missed += 1;
    const verdict = noticed ? 'noticed' : before.length > 0 ? 'RED ALREADY' : 'MISSED ';
    console.log(`${verdict}  ${mutant.name}`);
    for (const title of failed) console.log(`           ${title}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exit(missed === 0 ? 0 : 1);

function isAsked({ name }: Mutant): boolean {
  return argv.length === 0 || argv.some((part) => name.includes(part));
}

/** All tracked and untracked files of the working tree, as they are now. */
function copySources(): void {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of stdout.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
}

/** Builds the client from the copy's current sources. */
function buildClient(): void {
  const { status } = spawnSync(process.execPath, [getProgram('vite', 'bin/vite.js'), 'build'], {
    cwd: copy,
    stdio: 'ignore',
  });
  if (status !== 0) throw new Error('The client cannot be built');
}

function getProgram(name: string, program: string): string {
  return join(dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))), program);
}

interface Outcome {
  failed: string[];
  ran: boolean;
}

/** A run that doesn't finish also counts as failed; so does a title that matches no test. */
function getFailures({ failed, ran }: Outcome): readonly string[] {
  return ran ? failed : ['the run did not end, or no test has this title'];
}

/** What fails in the test without the defect. */
async function withoutMutant(mutant: Mutant): Promise<readonly string[]> {
  const key = `${mutant.test} ${mutant.title}`;
  const existing = failing.get(key);
  if (existing !== undefined) return existing;
  if (isWalk(mutant) && !existsSync(join(copy, CLIENT))) buildClient();
  const failed = getFailures(await runTest(mutant));
  failing.set(key, failed);
  return failed;
}

async function plantAndTest(mutant: Mutant): Promise<Outcome> {
  const originals = mutant.changes.map(({ file }) => [
    file,
    readFileSync(join(copy, file), 'utf8'),
  ]);
  try {
    for (const { file, from, to } of mutant.changes) {
      const path = join(copy, file);
      const source = readFileSync(path, 'utf8');
      const planted = plant(source, from, to);
      if (planted === null) throw new Error(`${mutant.name}: nothing in ${file} is like ${from}`);
      writeFileSync(path, planted);
    }
    if (rebuilds(mutant)) buildClient();
    return await runTest(mutant);
  } finally {
    for (const [file = '', source = ''] of originals) writeFileSync(join(copy, file), source);
    if (rebuilds(mutant)) buildClient();
  }
}

/** Browsers load the built client, so it must be rebuilt with the flaw. */
function isWalk({ test }: Mutant): boolean {
  return test.startsWith('tests/e2e/');
}

function rebuilds(mutant: Mutant): boolean {
  return isWalk(mutant) && mutant.changes.some(({ file }) => /^(web|machines)\//.test(file));
}

/** A short scenario of `npm run faults` or `npm run attacks`; failed if it reports a breach. */
async function runScenario({ test, title = '' }: Mutant): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', test, title, '--short'], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST_WALK_MS);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(limit);
  const breaches = said.split('\n').filter((line) => /^ +! /.test(line));
  return { failed: code === 0 ? [] : breaches.slice(0, 3), ran: /\d of \d held/.test(said) };
}

async function runTest(mutant: Mutant): Promise<Outcome> {
  const { test, title } = mutant;
  if (!test.endsWith('.test.ts')) return runScenario(mutant);
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = ['run', test, '--reporter=json', `--outputFile=${report}`];
  const program = getProgram('vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [program, ...args, ...(title ? ['-t', title] : [])], {
    cwd: copy,
    stdio: 'ignore',
  });
  const limit = setTimeout(
    () => child.kill('SIGKILL'),
    isWalk(mutant) ? LONGEST_WALK_MS : LONGEST_RUN_MS,
  );
  await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(limit);
  if (!existsSync(report)) return { failed: [], ran: false };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { status: string; fullName: string }[] }[];
  };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    failed: results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    ran: results.some(({ status }) => status === 'passed' || status === 'failed'),
  };
}
