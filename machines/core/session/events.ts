import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';

/** The signed-in user: a login's response without its tokens, which aren't in the machine. */
export type Profile = Omit<LoginAnswer, 'token' | 'refreshToken'>;

/** The message of a refusal, and the seconds after which a retry makes sense. */
export interface Refusal {
  message: string;
  retryAfter?: number | undefined;
}

/** The user's intents. Only the browser sends these. */
export type SessionIntent =
  | { type: 'login.submit'; loginId: string; password: string }
  | { type: 'code.submit'; pin: string }
  | { type: 'code.resend' }
  | { type: 'relogin.submit'; password: string }
  | { type: 'signOut' };

/**
 * Facts from any source: an actor's result, a ticket, another tab, or the server. On the server only
 * these change a session, so one machine serves both sides.
 */
export type SessionFact =
  | { type: 'login.accepted'; profile: Profile }
  | ({ type: 'login.refused' } & Refusal)
  | { type: 'code.sent'; message: string }
  | ({ type: 'code.notSent' } & Refusal)
  | { type: 'code.accepted'; profile: Profile }
  | ({ type: 'code.refused' } & Refusal)
  /** A request got a 401, or the access token is about to expire. */
  | { type: 'token.stale' }
  | { type: 'token.renewed' }
  /** Ended by the user in another tab, or by the server because the token expired (spec 000 §4). */
  | { type: 'session.ended'; by: 'server' | 'otherTab' }
  /** Signed out by the user in this tab. */
  | { type: 'session.left' }
  /** No response, or an invalid one. */
  | { type: 'call.failed'; message: string };

export type SessionEvent = SessionIntent | SessionFact | { type: 'resend.offered' };
