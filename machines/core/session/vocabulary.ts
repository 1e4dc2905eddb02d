import { assign, cancel, fromPromise, raise, setup } from 'xstate';
import type { WorkflowMeta } from '#machines/core/model/workflow.ts';
import type { Profile, Refusal, SessionEvent, SessionFact } from './events.ts';

/** How long after sending a code the link to send another one appears (spec 000 §9). */
export const RESEND_AFTER_MS = 60_000;
/** If no code is entered within this time, the session starts again (spec 000 §9). */
export const GIVE_UP_AFTER_MS = 1_000_000;

/**
 * What browser and server need to know about a state:
 * - `mayCall`: a token of this session may use calls and socket
 * - `mayEnterCode`: it may only send and check the one-time code
 * - `onPage`: the page stays open, with what was typed
 * - `asksLogin`, `asksPassword`: login screen, re-login dialog
 * - `busy`: waits for a response
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
   * The login ID as it was typed, later as the server spells it. In the re-login dialog, only this user can sign in
   * again.
   */
  loginId: string;
  /** Why the last attempt failed, to be shown on the screen. */
  problem: Refusal | null;
  /** The server's message that says where the code was sent. */
  sentTo: string;
  mayResend: boolean;
  /** Whether the code is entered in a dialog over the page, because the session of the page has expired. */
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

/**
 * Declares a call whose result is one of the events of `SessionFact`. Only browsers implement it.
 */
const asking = <Input>(name: string) =>
  fromPromise<SessionFact, Input>(() => Promise.reject(new Error(`No actor ${name} is provided`)));

const isSamePerson = (loginId: string, { strLoginId }: Profile): boolean =>
  strLoginId.toLowerCase() === loginId.toLowerCase();

/** The calls, guards, delays and actions that the machine refers to by name. */
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
    /**
     * With `restoring`, it is not yet known who is signed in, so the result has to include the user (`login.accepted`).
     */
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
    /** The following actions are effects, which browsers implement. */
    /**
     * Clears what the browser has stored about the user: the profile, the name of the open menu, and paging positions
     * (spec 000 §4).
     */
    forgetPerson: () => undefined,
    /** Signs out all other tabs. */
    notifyOtherTabs: () => undefined,
    /** Someone else has signed in in another tab, so no part of the first user's page may stay visible. */
    startOver: () => undefined,
  },
});
