import { expect, test } from 'vitest';
import { keepRunning } from '#server/launch/keepRunning.ts';
import { programPath } from '#tests/support/programs.ts';

/** Runs it, does something to its first process, and waits for the second. */
async function replaced(harm: (pid: number) => void): Promise<string[]> {
  const said: string[] = [];
  const pids: number[] = [];
  let arrived = () => {};
  const second = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const kept = keepRunning(
    {
      name: 'server',
      entry: await programPath('frozen'),
      env: process.env,
      log: (line) => said.push(line),
      onStart: (pid) => {
        if (pids.push(pid) === 2) arrived();
      },
    },
    { frozenAfter: 40, checkEvery: 100 },
  );
  await kept.ready;
  // Its first turns have been notified.
  await expect.poll(() => pids.length).toBe(1);
  setTimeout(() => harm(pids[0] ?? 0), 500);
  await second;
  await kept.stop();
  return said;
}

test('a program whose main thread is blocked ends itself and is restarted', async () => {
  const said = await replaced((pid) => process.kill(pid, 'SIGUSR2'));
  expect(said).toEqual(['The server ended (SIGKILL); starting it again in 0.25 s.']);
});

test('a program that is stopped completely is killed and restarted, with a line in the log', async () => {
  const said = await replaced((pid) => process.kill(pid, 'SIGSTOP'));
  expect(said).toEqual([
    'The server has answered nothing for 4 s; killing it.',
    'The server ended (SIGKILL); starting it again in 0.25 s.',
  ]);
});
