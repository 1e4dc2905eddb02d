import { createAtom } from '@xstate/store';
import { isServerThere } from './version.ts';

/**
 * `slow` means that a request is overdue, although the server responds to health checks. `silent` means that it
 * doesn't respond at all.
 */
export type Health = 'answering' | 'slow' | 'silent';

export interface ServerHealth {
  state: Health;
  /** The time of the last response, in milliseconds since 1970. Users learn from it how old the shown data is. */
  lastAnswerAt: number;
}

/** Together these are about three seconds, after which a waiting user sees a message. */
const TOLERATED_MS = 2000;
const PROBE_MS = 800;
const ASK_AGAIN_MS = 2000;
/**
 * A request that was sent before an outage may still get its response for this long after the outage. Then it
 * is aborted and sent again.
 */
const GRACE_MS = 30_000;

export const serverHealth = createAtom<ServerHealth>({
  state: 'answering',
  lastAnswerAt: Date.now(),
});
/**
 * The time of the last response. It is outside the store, because every response changes it and it is only
 * rendered during an outage.
 */
let lastAnswerAt = Date.now();

interface Pending {
  overdue: boolean;
  abandon: AbortController;
}
const pending = new Set<Pending>();

/** Calls the listener each time the server responds again after an outage. */
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
  /** Aborts if the request can no longer get a response, because the server was down in the meantime. */
  signal: AbortSignal;
  ended: (how: 'answered' | 'unanswered' | 'given up') => void;
}

/** Watches a request from its sending to its response. */
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

/** Checks whether the server responds. It is called when a request is overdue or a connection breaks. */
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

/** The server counts as slow while a request is overdue. An outage only ends with a response, not here. */
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

/** Waits until the server responds, at most for the given time, and resolves with whether it responds. */
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
