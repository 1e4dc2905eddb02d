import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { SessionIntent } from '#machines/core/session/events.ts';
import { sessionActor } from './actor.ts';
import { welcome } from './calls.ts';
import { openHint } from './storedToken.ts';

export { freshToken, onPersonForgotten, restoreSession } from './actor.ts';
export { codeSentAt } from './calls.ts';
export { withTabLock } from './tabs.ts';
export { untilSignedIn, useProfile, useSession, useSessionState } from './useSession.ts';

/** Sends the session what the user wants to do. */
export const sendToSession = (intent: SessionIntent): void => sessionActor.send(intent);

/** Signs out in all tabs, even if the server cannot be reached. */
export const logOut = (): void => sendToSession({ type: 'signOut' });

/** Completes a sign-in that did not use the login form, such as a ticket. */
export const signIn = (answer: LoginAnswer): void =>
  sessionActor.send({ type: 'login.accepted', profile: welcome(answer) });

/**
 * Must be called before redirecting to a sign-in provider, so that this browser knows on return that there is
 * a session to restore.
 */
export const expectReturn = (): void => openHint.set();
