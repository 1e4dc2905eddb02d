import { createAtom } from '@xstate/store';
import { isServerThere } from './version.ts';

/** `slow`: it lets a call wait, and answers when asked whether it is there. */
export type Health = 'answering' | 'slow' | 'silent';

export interface ServerHealth {
  state: Health;
  /** When the last answer came, in milliseconds since 1970: what is on show is from then. */
  lastAnswerAt: number;
}

/** Together they are three seconds, after which a waiting user gets a message. */
const TOLERATED_MS = 2000;
const PROBE_MS = 800;
const ASK_AGAIN_MS = 2000;
/** A call from before the silence may still be answered for so long after it; then it is sent again. */
const GRACE_MS = 30_000;

export const serverHealth = createAtom<ServerHealth>({
  state: 'answering',
  lastAnswerAt: Date.now(),
});
/** Apart from the store: what is drawn wants to know it once there is a silence. */
let lastAnswerAt = Date.now();

interface Pending {
  overdue: boolean;
  abandon: AbortController;
}
const pending = new Set<Pending>();

/** Has something be done each time the server answers again after a silence. */
export function onServerBack(listener: () => void): () => void {
  let before = serverHealth.get().state;
  const subscription = serverHealth.subscribe(({ state }) => {
    const isBack = before === 'silent' && state !== 'silent';
    before = state;
    if (isBack) listener();
  });
  return () => subscription.unsubscribe();
}

export interface WatchedCall {
  /** Aborts when the call can't be answered any more, because the server was gone meanwhile. */
  signal: AbortSignal;
  ended: (how: 'answered' | 'unanswered' | 'given up') => void;
}

/** Watches a call, from its sending to its answer. */
export function watchCall(): WatchedCall {
  const call: Pending = { overdue: false, abandon: new AbortController() };
  pending.add(call);
  const timer = setTimeout(() => {
    call.overdue = true;
    void doubtServer();
  }, TOLERATED_MS);
  return {
    signal: call.abandon.signal,
    ended: (how) => {
      clearTimeout(timer);
      pending.delete(call);
      if (how === 'answered') heardFrom();
      else if (how === 'unanswered') void doubtServer();
      else settle();
    },
  };
}

let probing: Promise<boolean> | null = null;

const probe = (): Promise<boolean> => {
  probing ??= isServerThere(AbortSignal.timeout(PROBE_MS)).finally(() => {
    probing = null;
  });
  return probing;
};

/** Asks whether the server is there: a call waits too long, or a line to it broke. */
export async function doubtServer(): Promise<void> {
  if (await probe()) heardFrom();
  else become('silent');
}

function heardFrom(): void {
  lastAnswerAt = Date.now();
  if (serverHealth.get().state === 'silent') {
    const before = [...pending];
    setTimeout(() => {
      for (const { abandon } of before) abandon.abort();
    }, GRACE_MS);
  }
  settle('answering');
}

/** Slow while a call is overdue; a silence only an answer ends. */
function settle(state: Health = serverHealth.get().state): void {
  if (state === 'silent') return;
  become([...pending].some(({ overdue }) => overdue) ? 'slow' : 'answering');
}

function become(state: Health): void {
  if (state === serverHealth.get().state) return;
  serverHealth.set({ state, lastAnswerAt });
  if (state === 'silent') askUntilBack();
}

function askUntilBack(): void {
  setTimeout(() => {
    if (serverHealth.get().state !== 'silent') return;
    void doubtServer().then(() => {
      if (serverHealth.get().state === 'silent') askUntilBack();
    });
  }, ASK_AGAIN_MS);
}

/** Waits until the server answers, at most so long; answers whether it does. */
export const serverIsBack = (withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (serverHealth.get().state !== 'silent') {
      resolve(true);
      return;
    }
    const settled = (isBack: boolean) => {
      clearTimeout(timer);
      hangUp();
      resolve(isBack);
    };
    const timer = setTimeout(settled, withinMs, false);
    const hangUp = onServerBack(() => settled(true));
  });
