import { assign, cancel, fromPromise, raise, setup } from 'xstate';
import type { WorkflowMeta } from '#machines/core/model/workflow.ts';
import type { Profile, Refusal, SessionEvent, SessionFact } from './events.ts';

/** The resend link appears this long after a code was sent (spec 000 §9). */
export const RESEND_AFTER_MS = 60_000;
/** Without a code by then, the session starts over (spec 000 §9). */
export const GIVE_UP_AFTER_MS = 1_000_000;

/**
 * What browser and server need to know of a state:
 * - `mayCall`: a token of this session may use the calls and the socket
 * - `mayEnterCode`: it may only send and check the one-time code
 * - `onPage`: the person's page stays, with what was typed on it
 * - `asksLogin`, `asksPassword`: the login screen; the re-login dialog
 * - `busy`: a response is pending
 */
export type SessionTag =
  | 'mayCall'
  | 'mayEnterCode'
  | 'onPage'
  | 'asksLogin'
  | 'asksPassword'
  | 'busy';

export interface SessionContext {
  profile: Profile | null;
  /**
   * As typed, until the server returns its spelling; only this user can sign in again in the
   * dialog.
   */
  loginId: string;
  /** Why the last attempt failed, for the screen. */
  problem: Refusal | null;
  /** The server's message about where the code was sent. */
  sentTo: string;
  mayResend: boolean;
  /** The code is entered over the page, because the page's session has expired. */
  overPage: boolean;
}

export const blankSession: SessionContext = {
  profile: null,
  loginId: '',
  problem: null,
  sentTo: '',
  mayResend: false,
  overPage: false,
};

/** An invoked actor, whose result is a fact. Only the browser implements them. */
const asking = <Input>(name: string) =>
  fromPromise<SessionFact, Input>(() => Promise.reject(new Error(`No actor ${name} is provided`)));

const isSamePerson = (loginId: string, { strLoginId }: Profile): boolean =>
  strLoginId.toLowerCase() === loginId.toLowerCase();

/** The named actors, guards, delays and actions of the machine. */
export const vocabulary = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as SessionTag,
    meta: {} as WorkflowMeta,
  },
  actors: {
    login: asking<{ loginId: string; password: string }>('login'),
    sendCode: asking<{ mail: string }>('sendCode'),
    verifyCode: asking<{ pin: string }>('verifyCode'),
    /** With `restoring` no one is known yet, so the result says who it is (`login.accepted`). */
    refresh: asking<{ restoring: boolean }>('refresh'),
    relogin: asking<{ loginId: string; password: string }>('relogin'),
    logout: asking<void>('logout'),
  },
  guards: {
    needsCode: ({ event }) => 'profile' in event && !event.profile.isOtpAuth,
    isAnotherUser: ({ context, event }) =>
      'profile' in event && !isSamePerson(context.loginId, event.profile),
    isPageOfAnotherUser: ({ context, event }) =>
      context.overPage && 'profile' in event && !isSamePerson(context.loginId, event.profile),
    endedElsewhere: ({ event }) => event.type === 'session.ended' && event.by === 'otherTab',
    mayResend: ({ context }) => context.mayResend,
    overPage: ({ context }) => context.overPage,
  },
  delays: { resendAfter: RESEND_AFTER_MS, giveUpAfter: GIVE_UP_AFTER_MS },
  actions: {
    welcome: assign(({ context, event }) =>
      'profile' in event
        ? { profile: event.profile, loginId: event.profile.strLoginId, problem: null }
        : context,
    ),
    keepLoginId: assign(({ context, event }) => ({
      loginId: event.type === 'login.submit' ? event.loginId : context.loginId,
      problem: null,
    })),
    keepProblem: assign(({ event }) => ({
      problem:
        'message' in event
          ? {
              message: event.message,
              retryAfter: 'retryAfter' in event ? event.retryAfter : undefined,
            }
          : null,
    })),
    forgetProblem: assign({ problem: null }),
    keepWhereSent: assign(({ event }) => ({
      sentTo: event.type === 'code.sent' ? event.message : '',
      mayResend: false,
      problem: null,
    })),
    countToResend: raise({ type: 'resend.offered' }, { delay: 'resendAfter', id: 'resend' }),
    stopCounting: cancel('resend'),
    offerResend: assign({ mayResend: true }),
    askOverPage: assign({ overPage: true }),
    leavePage: assign({ overPage: false }),
    blank: assign(({ context }) => ({ ...blankSession, problem: context.problem })),
    /** The rest are effects, implemented by the browser. */
    /** Clears stored data of the user: profile, first-level menu name, paging (spec 000 §4). */
    forgetPerson: () => undefined,
    /** Signs out all other tabs. */
    notifyOtherTabs: () => undefined,
    /** Another user signed in, in another tab: nothing of the first user's page may stay. */
    startOver: () => undefined,
  },
});
