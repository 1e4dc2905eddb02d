import type { Profile } from '#machines/core/session/events.ts';

/**
 * Messages between the tabs of a browser, which share one refresh cookie and therefore one session.
 */
export type TabMessage = { kind: 'left' } | { kind: 'entered'; profile: Profile };

const channel = new BroadcastChannel('cadre.session');

export const notifyTabs = (message: TabMessage): void => channel.postMessage(message);

/** Receives messages of other tabs, not of this one. */
export function onTabMessage(onMessage: (message: TabMessage) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
}

/**
 * Runs changes of the refresh cookie one at a time across tabs: two renewals at once would use the
 * same cookie twice, and a late response would restore an old one. Locks only exist over HTTPS and
 * on localhost; elsewhere the server's grace period of 10 s must suffice.
 */
export const withTabLock = <Result>(act: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('cadre.session', act) : act();
