import type { LoginAnswer } from '#machines/contracts/workflow.ts';

/** Who is signed in: a login's answer without its tokens, which no machine holds. */
export type Profile = Omit<LoginAnswer, 'token' | 'refreshToken'>;

/** What a refusal says to the person, and after how many seconds asking again makes sense. */
export interface Refusal {
  message: string;
  retryAfter?: number | undefined;
}

/** What the person wants. Only the browser sends these. */
export type SessionIntent =
  | { type: 'login.submit'; loginId: string; password: string }
  | { type: 'code.submit'; pin: string }
  | { type: 'code.resend' }
  | { type: 'relogin.submit'; password: string }
  | { type: 'signOut' };

/**
 * Facts from any source: an actor's result, a ticket, another tab, or the server. Only these move a session
 * on the server, so one machine serves both sides.
 */
export type SessionFact =
  | { type: 'login.accepted'; profile: Profile }
  | ({ type: 'login.refused' } & Refusal)
  | { type: 'code.sent'; message: string }
  | ({ type: 'code.notSent' } & Refusal)
  | { type: 'code.accepted'; profile: Profile }
  | ({ type: 'code.refused' } & Refusal)
  /** A call was answered with 401, or the access token is about to end. */
  | { type: 'token.stale' }
  | { type: 'token.renewed' }
  /** Over: in another tab by the person, or by the server (spec 000 §4, expired token). */
  | { type: 'session.ended'; by: 'server' | 'otherTab' }
  /** Signed out, by the person, here. */
  | { type: 'session.left' }
  /** No answer came, or none that can be understood. */
  | { type: 'call.failed'; message: string };

export type SessionEvent = SessionIntent | SessionFact | { type: 'resend.offered' };
