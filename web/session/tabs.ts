import type { Profile } from '#machines/core/session/events.ts';

/** The tabs of a browser share one refresh cookie and so one session. These messages keep them in step. */
export type TabMessage = { kind: 'left' } | { kind: 'entered'; profile: Profile };

const channel = new BroadcastChannel('cadre.session');

export const notifyTabs = (message: TabMessage): void => channel.postMessage(message);

/** Receives the messages of other tabs, but not those of this one. */
export function onTabMessage(onMessage: (message: TabMessage) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
}

/**
 * Runs changes of the refresh cookie one at a time across tabs. Two renewals at once would use the same cookie
 * twice, and a late response would restore an old one. Locks only exist over HTTPS and on localhost; elsewhere
 * the server's grace period of 10 s must suffice.
 */
export const withTabLock = <Result>(act: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('cadre.session', act) : act();
