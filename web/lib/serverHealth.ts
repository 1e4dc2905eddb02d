import { createAtom } from '@xstate/store';
import { isServerThere } from './version.ts';

/** `slow`: a request is overdue, but the server responds to health checks. */
export type Health = 'answering' | 'slow' | 'silent';

export interface ServerHealth {
  state: Health;
  /** Time of the last response, in milliseconds since 1970; shown data is from then. */
  lastAnswerAt: number;
}

/** Together about three seconds, after which a waiting user sees a message. */
const TOLERATED_MS = 2000;
const PROBE_MS = 800;
const ASK_AGAIN_MS = 2000;
/**
 * A request from before an outage may still get its response for this long after it; then it is
 * aborted and sent again.
 */
const GRACE_MS = 30_000;

export const serverHealth = createAtom<ServerHealth>({
  state: 'answering',
  lastAnswerAt: Date.now(),
});
/** Outside the store, because it is only rendered during an outage. */
let lastAnswerAt = Date.now();

interface Pending {
  overdue: boolean;
  abandon: AbortController;
}
const pending = new Set<Pending>();

/** Calls the listener each time the server is back after an outage. */
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
  /**
   * Aborts if the request can't get a response any more, because the server was down in the
   * meantime.
   */
  signal: AbortSignal;
  ended: (how: 'answered' | 'unanswered' | 'given up') => void;
}

/** Watches a request from sending to response. */
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

/** Checks whether the server responds, after an overdue request or a broken connection. */
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

/** Slow while a request is overdue; only a response ends an outage. */
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

/** Waits until the server responds, up to a limit; resolves with whether it does. */
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
