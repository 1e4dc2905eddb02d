import type { Profile } from '#machines/core/session/events.ts';

/** What the tabs of a browser send each other: they share one refresh cookie, so one session. */
export type TabMessage = { kind: 'left' } | { kind: 'entered'; profile: Profile };

const channel = new BroadcastChannel('cadre.session');

export const notifyTabs = (message: TabMessage): void => channel.postMessage(message);

/** Receives messages of other tabs, not of this one. */
export function onTabMessage(onMessage: (message: TabMessage) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
}

/**
 * Does what changes the refresh cookie after what other tabs have under way: two renewals at once
 * would turn the same cookie in twice, and an answer that comes late would put an old one back.
 * Locks exist over HTTPS and on this machine; elsewhere the server's grace of 10 s must do.
 */
export const withTabLock = <Result>(act: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('cadre.session', act) : act();
