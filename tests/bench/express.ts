import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '#tests/support/client.ts';
import type { Bench } from './fixture.ts';
import { drive, post } from './load.ts';
import { hotFunctions } from './profile.ts';
import { startScript, type Program } from './programs.ts';
import { figure, type Figure, type Round } from './table.ts';

const ROUNDS = 5;
const CALLS = 4000;
const CONNECTIONS = 64;
const AT_LEAST = 0.6;

/**
 * The server with a decision that uses no database, beside Express with the same token check and one route.
 * Measures requests a second, and the CPU time of a request, which depends less on other load.
 */
export async function besideExpress(bench: Bench): Promise<{ figures: Figure[]; hot: string[] }> {
  const environment = { DATABASE_URL: bench.databaseUrl, DATA_DIR: bench.dataDir };
  const start = (name: string, execArgv: string[] = []) =>
    startScript(fileURLToPath(new URL(name, import.meta.url)), environment, [
      ...execArgv,
      '--import',
      'tsx',
    ]);
  const { token } = await createClient(bench.url, 'md');
  const call = post('/Workflow/Dispatch', token, {
    workflow: 'increment',
    items: [{ subjectId: 1, event: { type: 'md.approve' } }],
  });
  const calls = Math.ceil(CALLS * bench.scale);
  const answer = async (program: Program) => {
    let left = calls;
    const used = program.processor();
    const ms = await drive(program.url, CONNECTIONS, () => (--left < 0 ? null : call));
    return { rate: (calls / ms) * 1000, processor: (program.processor() - used) / calls };
  };

  const ours = await start('withoutDatabase.ts');
  const bare = await start('bareExpress.ts');
  const rates: Round[] = [];
  const processor: Round[] = [];
  try {
    for (const program of [ours, bare]) await answer(program);
    for (let round = 0; round < ROUNDS; round += 1) {
      bench.says(`round ${round + 1}`);
      const beside = await answer(bare);
      const mine = await answer(ours);
      rates.push({ ours: mine.rate, beside: beside.rate });
      processor.push({ ours: mine.processor, beside: beside.processor });
    }
  } finally {
    await ours.stop();
    await bare.stop();
  }

  const folder = mkdtempSync(join(tmpdir(), 'cadre-profile-'));
  const profiled = await start('withoutDatabase.ts', ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
  for (let round = 0; round < 3; round += 1) await answer(profiled);
  await profiled.stop();
  const hot = hotFunctions(folder, profiled.startMs);
  rmSync(folder, { recursive: true, force: true });
  const what = `the server without a database, ${CONNECTIONS} at once; beside bare Express`;
  return {
    figures: [
      figure(what, '/s', rates, AT_LEAST),
      figure(`${what}: processor time of a call`, 'ms', processor),
    ],
    hot,
  };
}
