import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CannotStart, REFUSED } from '#server/cannotStart.ts';

const readyMessage = z.object({ ready: z.literal(true), address: z.string().optional() });

const parentWatch = new URL('parentWatch.mjs', import.meta.url).href;
const root = fileURLToPath(new URL('../..', import.meta.url));

const firstDelay = 250;
const longestDelay = 15_000;
const stopPatience = 15_000;
/** Having run this long, a program that ends is not the same trouble as the last time. */
const steadyAfter = 60_000;
const attemptsBeforeReady = 4;

export type KeptProgram = {
  /** Resolves with the address, if it has one, when the program first says that it is ready. */
  ready: Promise<string | undefined>;
  /** SIGTERM, 15 s, SIGKILL; resolves when nothing runs any more. */
  stop(): Promise<void>;
  /** Ends the process so that a fresh one takes its place at once. */
  restart(): void;
};

export type Program = {
  name: string;
  entry: string;
  env: NodeJS.ProcessEnv;
  log(line: string): void;
  /** Told the number of each process that stands for the program from then on. */
  onStart(pid: number): void;
};

/**
 * Runs one of our programs as a child and starts it again, ever later, whenever it ends by itself.
 * `ready` rejects with CannotStart when it ends four times without ever having been ready, or once
 * saying that it will not start as things are.
 */
export function keepRunning(program: Program): KeptProgram {
  const stopping = new AbortController();
  const state: { child?: ChildProcess; wasReady: boolean } = { wasReady: false };
  /** Aborted to have a fresh process now: neither the end of this one nor a pause counts then. */
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
      child.on('message', (message) => {
        const said = readyMessage.safeParse(message);
        if (!said.success) return;
        state.wasReady = true;
        becomeReady(said.data.address);
      });
      const how = await ending(child);
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

function start({ entry, env }: Program): ChildProcess {
  return fork(entry, [], {
    cwd: root,
    env,
    execArgv: ['--import', parentWatch, ...runtimeFor(entry)],
    // A session of its own, so that the terminal's Ctrl-C reaches us alone and each is told once.
    detached: process.platform !== 'win32',
  });
}

/** A source needs a loader; what was bundled from sources keeps a map to them. */
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
