import { createActor, fromPromise, waitFor } from 'xstate';
import type { Profile, SessionFact } from '#machines/core/session/events.ts';
import { sessionMachine } from '#machines/core/session/machine.ts';
import { actAs } from '#web/lib/apiClient.ts';
import { NetworkError } from '#web/lib/apiError.ts';
import { inspectActors } from '#web/lib/inspector/feed.ts';
import { countDaysIn } from '#web/lib/today.ts';
import { logIn, logOut, refresh, sendCode, verifyCode } from './calls.ts';
import { openHint, partWithToken, readToken } from './storedToken.ts';
import { onTabMessage, notifyTabs } from './tabs.ts';
import { isFresh } from './token.ts';

type Credential = { loginId: string; password: string };

const forgetting = new Set<() => void>();
let left = false;
let replaced = false;

/** Registers a function that clears data when a person leaves, so that the next person doesn't see it (spec 000 §4). */
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

/**
 * Whether a person has signed out in this tab since it was loaded. The next person then starts on the home
 * screen and not on the last screen of the previous one.
 */
export const hasLeft = (): boolean => left;

/**
 * Another person has signed in, so this page must not stay: it shows the first person's data, and its calls
 * would be made in the second person's name. It reloads without asking about unsaved edits, because the first
 * person can no longer send them.
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

/**
 * Runs the session machine in the browser. The machine only decides; these actors make its calls, and these
 * actions carry out its effects.
 */
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

/** Restores the session of the refresh cookie. It must be called once, when the page loads. */
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
 * Returns a new token in place of one that the server refused. However many calls got a 401 at once, the cookie
 * is used once. If it is refused too, the calls wait for the re-login dialog over the page and then continue.
 * It returns null if the person signs out instead.
 * @throws NetworkError if the server can't be reached.
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
 * Returns an access token that stays valid for a while, for connections that can't repeat a call after a 401.
 * `refused` says that the server refused the current token, even if it hasn't expired. It returns null if the
 * session is over.
 */
export function freshToken({ refused = false } = {}): Promise<string | null> {
  const token = readToken();
  return token !== null && !refused && isFresh(token) ? Promise.resolve(token) : renew(token);
}
