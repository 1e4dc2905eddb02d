import { useSelector } from '@xstate/react';
import { waitFor, type SnapshotFrom } from 'xstate';
import type { Profile } from '#machines/core/session/events.ts';
import type { sessionMachine } from '#machines/core/session/machine.ts';
import { hasLeft, sessionActor } from './actor.ts';
import { openHint } from './storedToken.ts';

export type Session =
  /** The session is being restored, or the person is signing out. */
  | { status: 'starting' }
  | { status: 'awaitingCode' }
  /** `left` says that a person was signed in before in this tab. */
  | { status: 'out'; left: boolean }
  /** While `expired`, the page stays, covered by the re-login dialog. */
  | { status: 'in'; profile: Profile; expired: boolean };

type Snapshot = SnapshotFrom<typeof sessionMachine>;

function getSession(snapshot: Snapshot): Session {
  const { profile, overPage } = snapshot.context;
  if (profile && (snapshot.hasTag('onPage') || overPage)) {
    const expired = overPage || snapshot.hasTag('asksPassword');
    return { status: 'in', profile, expired };
  }
  if (snapshot.hasTag('mayEnterCode')) return { status: 'awaitingCode' };
  if (snapshot.hasTag('asksLogin')) return { status: 'out', left: hasLeft() };
  return { status: 'starting' };
}

const isSame = (before: Session, after: Session): boolean =>
  before.status === after.status &&
  (before.status !== 'in' ||
    after.status !== 'in' ||
    (before.profile === after.profile && before.expired === after.expired));

/** Returns the session's status, with the person who is signed in. */
export const useSession = (): Session => useSelector(sessionActor, getSession, isSame);

/**
 * Waits until a person is signed in. If this browser was left signed in, they most likely still are, so it
 * doesn't wait: their screen is loaded while the session is being restored.
 */
export async function untilSignedIn(): Promise<void> {
  if (openHint.stands()) return;
  await waitFor(sessionActor, (snapshot) => getSession(snapshot).status === 'in');
}

/** Returns a part of the session machine's state for the sign-in screens. */
export const useSessionState = <Part>(
  part: (snapshot: Snapshot) => Part,
  isSamePart?: (before: Part, after: Part) => boolean,
): Part => useSelector(sessionActor, part, isSamePart);

/**
 * Returns the signed-in person. Only screens in the page frame may use it, because the others are also rendered
 * without a person.
 */
export function useProfile(): Profile {
  const session = useSession();
  if (session.status !== 'in') throw new Error('useProfile is for screens within the shell.');
  return session.profile;
}
