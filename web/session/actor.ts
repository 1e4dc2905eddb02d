import { createActor, fromPromise, waitFor } from 'xstate';
import type { Profile, SessionFact } from '#machines/core/session/events.ts';
import { sessionMachine } from '#machines/core/session/machine.ts';
import { actAs } from '#web/lib/apiClient.ts';
import { NetworkError } from '#web/lib/apiError.ts';
import { inspectActors } from '#web/lib/inspector/feed.ts';
import { countDaysIn } from '#web/lib/today.ts';
import { logIn, logOut, refresh, sendCode, verifyCode } from './calls.ts';
import { openHint, partWithToken, readToken } from './keptToken.ts';
import { onTabMessage, notifyTabs } from './tabs.ts';
import { isFresh } from './token.ts';

type Credential = { loginId: string; password: string };

const forgetting = new Set<() => void>();
let left = false;
let replaced = false;

/** Has something be forgotten when a person leaves, before the next one comes (spec 000 §4). */
export function onPersonForgotten(forget: () => void): () => void {
  forgetting.add(forget);
  return () => void forgetting.delete(forget);
}

function forgetPerson(): void {
  partWithToken();
  openHint.clear();
  left = true;
  for (const forget of forgetting) forget();
}

/** Whether a person has left in this tab since it was loaded: the next one starts at the start. */
export const hasLeft = (): boolean => left;

/**
 * Another person's session has come instead of this page's. What the page holds is the first one's, and
 * what it calls would be done in the second one's name: both end here, by loading again. The person who has
 * unsent edits isn't asked, for there is no one left who could send them.
 */
function startOver(): void {
  replaced = true;
  partWithToken();
  for (const forget of forgetting) forget();
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
  });
  location.replace('/');
}

/** The session machine, in its browser half: what it asks are calls, what it does is done here. */
export const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      login: fromPromise<SessionFact, Credential>(({ input, signal }) => logIn(input, signal)),
      relogin: fromPromise<SessionFact, Credential>(({ input, signal }) => logIn(input, signal)),
      sendCode: fromPromise<SessionFact, { mail: string }>(({ input }) => sendCode(input)),
      verifyCode: fromPromise<SessionFact, { pin: string }>(({ input, signal }) =>
        verifyCode(input, signal),
      ),
      refresh: fromPromise<SessionFact, { restoring: boolean }>(({ input, signal }) =>
        refresh(input, knownProfile(), signal),
      ),
      logout: fromPromise<SessionFact, void>(() => logOut()),
    },
    actions: {
      forgetPerson,
      notifyOtherTabs: () => notifyTabs({ kind: 'left' }),
      startOver,
    },
  }),
  { inspect: inspectActors },
);

const knownProfile = (): Profile | null => sessionActor.getSnapshot().context.profile;

/** Takes up the session that the refresh cookie still holds; to be called once, on load. */
export function restoreSession(): void {
  actAs({ token: readToken, renew });
  onTabMessage((message) => {
    sessionActor.send(
      message.kind === 'left'
        ? { type: 'session.ended', by: 'otherTab' }
        : { type: 'login.accepted', profile: message.profile },
    );
  });
  sessionActor.subscribe(({ context: { profile } }) =>
    countDaysIn(profile?.strTimeZone, profile?.intFiscalMonth),
  );
  sessionActor.start();
}

/**
 * A token instead of one that the server refused. However many calls met a 401 at once, the cookie
 * is turned in once; where that is refused too, they wait for the re-login dialog over the page, and
 * go on as if nothing had been. Null when the person leaves instead.
 * @throws NetworkError when the server can't be asked.
 */
async function renew(stale: string | null): Promise<string | null> {
  if (replaced) return null;
  const present = readToken();
  if (present !== null && present !== stale) return present;
  sessionActor.send({ type: 'token.stale' });
  const settled = await waitFor(
    sessionActor,
    (snapshot) => snapshot.matches('signedIn') || snapshot.matches('signedOut'),
  );
  if (replaced || settled.matches('signedOut')) return null;
  const renewed = readToken();
  if (renewed === stale) throw new NetworkError('The server did not respond');
  return renewed;
}

/**
 * An access token that stays valid for a while, for uses that cannot handle a 401. `refused`: the current
 * one is invalid even if unexpired. Null when the session is over.
 */
export function freshToken({ refused = false } = {}): Promise<string | null> {
  const token = readToken();
  return token !== null && !refused && isFresh(token) ? Promise.resolve(token) : renew(token);
}
