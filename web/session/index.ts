import type { LoginAnswer } from '#machines/contracts/workflow.ts';
import type { SessionIntent } from '#machines/workflows/session/events.ts';
import { sessionActor } from './actor.ts';
import { welcome } from './calls.ts';
import { openHint } from './keptToken.ts';

export { freshToken, onPersonForgotten, restoreSession } from './actor.ts';
export { codeSentAt } from './calls.ts';
export { withTabLock } from './tabs.ts';
export { untilSignedIn, useProfile, useSession, useSessionState } from './useSession.ts';

/** Tells the session what the person wants. */
export const sendToSession = (intent: SessionIntent): void => sessionActor.send(intent);

/** Leaves, here and in every other tab, whether or not the server can be told. */
export const logOut = (): void => sendToSession({ type: 'signOut' });

/** Lets in whom the server has let in by another way than the login form, such as a ticket. */
export const signIn = (answer: LoginAnswer): void =>
  sessionActor.send({ type: 'login.accepted', profile: welcome(answer) });

/** Before leaving for another provider: whoever comes back has a session to be taken up. */
export const expectReturn = (): void => openHint.set();
