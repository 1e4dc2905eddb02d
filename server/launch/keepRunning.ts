import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CannotStart, REFUSED } from '#server/platform/cannotStart.ts';

/**
 * The message that watched programs send once a second, to show that their event loop runs
 * (server/platform/watchdog.ts).
 */
const turnsMessage = z.object({ turns: z.literal(true) });
const readyMessage = z.object({ ready: z.literal(true), address: z.string().optional() });

const parentWatch = new URL('parentWatch.mjs', import.meta.url).href;
const root = fileURLToPath(new URL('../..', import.meta.url));

const firstDelay = 250;
const longestDelay = 15_000;
const stopPatience = 15_000;
/**
 * After running this long, in milliseconds, a program is restarted with the shortest delay again.
 */
const steadyAfter = 60_000;
const attemptsBeforeReady = 4;
/**
 * `frozenAfter` is the number of checks without a message after which a program counts as frozen,
 * if it has sent messages before.
 */
const usual = { frozenAfter: 40, checkEvery: 1000 };

export type KeptProgram = {
  /** Resolves when the program first reports that it is ready, with the URL if it reports one. */
  ready: Promise<string | undefined>;
  /** Sends SIGTERM, and SIGKILL after 15 s; resolves when the process has ended. */
  stop(): Promise<void>;
  /** Restarts the process at once. */
  restart(): void;
};

export type Program = {
  name: string;
  entry: string;
  env: NodeJS.ProcessEnv;
  log(line: string): void;
  /** Called with the process ID of each new process. */
  onStart(pid: number): void;
};

/**
 * Runs a program as a child process and restarts it with growing delays when it ends. `ready` rejects with CannotStart
 * after four exits before the program was ready, or if an exit reports a configuration error.
 */
export function keepRunning(program: Program, looks = usual): KeptProgram {
  const stopping = new AbortController();
  const state: { child?: ChildProcess; wasReady: boolean } = { wasReady: false };
  /** Aborting it restarts the program at once, without delay and without counting the exit. */
  let afresh = new AbortController();
  let becomeReady: (address: string | undefined) => void;
  let giveUp: (reason: CannotStart) => void;
  const ready = new Promise<string | undefined>((resolve, reject) => {
    becomeReady = resolve;
    giveUp = reject;
  });
  ready.catch(() => {});

  async function keep(): Promise<void> {
    let delay = firstDelay;
    let ends = 0;
    while (!stopping.signal.aborted) {
      const begun = Date.now();
      const child = start(program);
      state.child = child;
      if (child.pid !== undefined) program.onStart(child.pid);
      const watch = watchTurns(child, program, looks);
      child.on('message', (message) => {
        const said = readyMessage.safeParse(message);
        if (!said.success) return;
        state.wasReady = true;
        becomeReady(said.data.address);
      });
      const how = await ending(child);
      clearInterval(watch);
      if (stopping.signal.aborted) return;
      if (afresh.signal.aborted) {
        afresh = new AbortController();
        continue;
      }
      if (!state.wasReady && child.exitCode === REFUSED) {
        giveUp(new CannotStart(`The ${program.name} refuses to start.`));
        return;
      }
      ends += 1;
      if (!state.wasReady && ends === attemptsBeforeReady) {
        giveUp(
          new CannotStart(`The ${program.name} ended ${ends} times before it was ready (${how}).`),
        );
      }
      if (Date.now() - begun > steadyAfter) delay = firstDelay;
      program.log(`The ${program.name} ended (${how}); starting it again in ${delay / 1000} s.`);
      const signal = AbortSignal.any([stopping.signal, afresh.signal]);
      await sleep(delay, undefined, { signal }).catch(() => {});
      if (afresh.signal.aborted) afresh = new AbortController();
      delay = Math.min(delay * 2, longestDelay);
    }
  }
  const kept = keep();

  return {
    ready,
    restart: () => {
      afresh.abort();
      state.child?.kill('SIGTERM');
    },
    stop: async () => {
      stopping.abort();
      const { child } = state;
      child?.kill('SIGTERM');
      const hardEnd = setTimeout(() => {
        program.log(`The ${program.name} did not end within ${stopPatience / 1000} s; killing it.`);
        child?.kill('SIGKILL');
      }, stopPatience);
      await kept;
      clearTimeout(hardEnd);
    },
  };
}

/**
 * Kills a program that no longer reports that its event loop runs. This happens a little later than
 * the program's own watchdog would act.
 */
function watchTurns(
  child: ChildProcess,
  program: Program,
  { frozenAfter, checkEvery }: typeof usual,
): NodeJS.Timeout {
  let missed = 0;
  let isWatched = false;
  child.on('message', (message) => {
    if (!turnsMessage.safeParse(message).success) return;
    isWatched = true;
    missed = 0;
  });
  return setInterval(() => {
    missed += 1;
    if (!isWatched || missed < frozenAfter) return;
    missed = 0;
    program.log(
      `The ${program.name} has answered nothing for ${(frozenAfter * checkEvery) / 1000} s; killing it.`,
    );
    child.kill('SIGKILL');
  }, checkEvery);
}

function start({ entry, env }: Program): ChildProcess {
  return fork(entry, [], {
    cwd: root,
    env,
    execArgv: ['--import', parentWatch, ...runtimeFor(entry)],
    // Starts a separate session, so that Ctrl-C in the terminal reaches only the supervisor.
    detached: process.platform !== 'win32',
  });
}

/** The options of Node: sources need a loader, and bundles have source maps. */
function runtimeFor(entry: string): string[] {
  return entry.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'];
}

async function ending(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return signal ? String(signal) : `exit code ${String(code)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
