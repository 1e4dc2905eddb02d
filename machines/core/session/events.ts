import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';

/** The person who is signed in: the response of a login, without its tokens, which are not part of the machine. */
export type Profile = Omit<LoginAnswer, 'token' | 'refreshToken'>;

/** The message of an error, and the number of seconds after which another attempt makes sense. */
export interface Refusal {
  message: string;
  retryAfter?: number | undefined;
}

/** What the person wants to do. Only browsers send these events. */
export type SessionIntent =
  | { type: 'login.submit'; loginId: string; password: string }
  | { type: 'code.submit'; pin: string }
  | { type: 'code.resend' }
  | { type: 'relogin.submit'; password: string }
  | { type: 'signOut' };

/**
 * What has happened, whatever the source: the result of a call, a ticket, another tab, or the server. On the server,
 * only these events change a session, so browser and server use the same machine.
 */
export type SessionFact =
  | { type: 'login.accepted'; profile: Profile }
  | ({ type: 'login.refused' } & Refusal)
  | { type: 'code.sent'; message: string }
  | ({ type: 'code.notSent' } & Refusal)
  | { type: 'code.accepted'; profile: Profile }
  | ({ type: 'code.refused' } & Refusal)
  /** A request got the status 401, or the access token is about to expire. */
  | { type: 'token.stale' }
  | { type: 'token.renewed' }
  /** The session was ended by the person in another tab, or by the server because the token expired (spec 000 §4). */
  | { type: 'session.ended'; by: 'server' | 'otherTab' }
  /** The person has signed out in this tab. */
  | { type: 'session.left' }
  /** There was no response, or an invalid one. */
  | { type: 'call.failed'; message: string };

export type SessionEvent = SessionIntent | SessionFact | { type: 'resend.offered' };
