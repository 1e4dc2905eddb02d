import { raise } from 'xstate';
import { stage } from '#machines/core/model/workflow.ts';
import type { SessionEvent } from './events.ts';
import { blankSession, vocabulary } from './vocabulary.ts';

/** The event for a call that failed, with the message that can be shown. */
const failure = (error: unknown): SessionEvent => ({
  type: 'call.failed',
  message: error instanceof Error ? error.message : '',
});

/**
 * The machine of a session, from opening the page to signing out (spec 000 §4). On the server, its tags decide what a
 * token allows. Its state is stored in `sessions.state` and not as an instance of a workflow, because a session begins
 * before its user is known.
 */
export const sessionMachine = vocabulary.createMachine({
  id: 'session',
  context: blankSession,
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The page has loaded; the refresh cookie shows whether someone is signed in.',
      meta: stage({ label: 'Checking the session' }),
      tags: ['busy'],
      invoke: {
        src: 'refresh',
        input: { restoring: true },
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => failure(event.error)) },
      },
      on: {
        'login.accepted': { target: 'signedIn', actions: 'welcome' },
        'session.ended': 'signedOut',
        'call.failed': { target: 'signedOut', actions: 'keepProblem' },
      },
    },
    signedOut: {
      description: 'No one is signed in. The login screen is shown; a ticket can also sign in.',
      meta: stage({ label: 'Signed out' }),
      tags: ['asksLogin'],
      entry: 'blank',
      exit: 'forgetProblem',
      on: {
        'login.submit': { target: 'submitting', actions: 'keepLoginId' },
        'login.accepted': [
          { guard: 'needsCode', target: 'awaitingCode', actions: 'welcome' },
          { target: 'signedIn', actions: 'welcome' },
        ],
      },
    },
    submitting: {
      description: 'User ID and password are being checked.',
      meta: stage({ label: 'Signing in' }),
      tags: ['busy', 'asksLogin'],
      invoke: {
        src: 'login',
        input: ({ event }) => ({
          loginId: event.type === 'login.submit' ? event.loginId : '',
          password: event.type === 'login.submit' ? event.password : '',
        }),
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => failure(event.error)) },
      },
      on: {
        'login.accepted': [
          { guard: 'needsCode', target: 'awaitingCode', actions: 'welcome' },
          { target: 'signedIn', actions: 'welcome' },
        ],
        'login.refused': { target: 'signedOut', actions: 'keepProblem' },
        'call.failed': { target: 'signedOut', actions: 'keepProblem' },
      },
    },
    awaitingCode: {
      description:
        'The password was correct and the account also requires a one-time code. Until it is entered, the token only allows the calls for the code.',
      meta: stage({ label: 'Waiting for the code' }),
      tags: ['mayEnterCode'],
      exit: ['stopCounting', 'leavePage'],
      initial: 'sending',
      after: {
        giveUpAfter: [{ guard: 'overPage', target: 'expired' }, { target: 'signedOut' }],
      },
      on: {
        'code.sent': { target: '.entering', actions: ['keepWhereSent', 'countToResend'] },
        'code.notSent': { target: '.entering', actions: ['keepProblem', 'offerResend'] },
        'code.accepted': { target: 'signedIn', actions: 'welcome' },
        // The person has signed in in another tab. If a page is open below the dialog and the user is not the same, the
        // page starts over.
        'login.accepted': [
          { guard: 'isPageOfAnotherUser', target: 'signedIn', actions: ['welcome', 'startOver'] },
          { target: 'signedIn', actions: 'welcome' },
        ],
        'resend.offered': { actions: 'offerResend' },
        'session.ended': [
          { guard: 'endedElsewhere', target: 'signedOut', actions: 'forgetPerson' },
          { guard: 'overPage', target: 'expired' },
          { target: 'signedOut' },
        ],
        signOut: 'signingOut',
      },
      states: {
        sending: {
          description: 'A code is being sent to the account’s email address.',
          meta: stage({ label: 'Sending the code' }),
          tags: ['busy'],
          entry: ['stopCounting', 'forgetProblem'],
          invoke: {
            src: 'sendCode',
            input: ({ context }) => ({
              mail: context.profile?.strOfficeMail || context.profile?.strPersonalMail || '',
            }),
            onDone: { actions: raise(({ event }) => event.output) },
            onError: { actions: raise(({ event }) => failure(event.error)) },
          },
          on: {
            'call.failed': { target: 'entering', actions: ['keepProblem', 'offerResend'] },
          },
        },
        entering: {
          description: 'Waiting for six digits. Another code can be requested after a minute.',
          meta: stage({ label: 'Entering the code' }),
          on: {
            'code.submit': { target: 'verifying', actions: 'forgetProblem' },
            'code.resend': { guard: 'mayResend', target: 'sending' },
          },
        },
        verifying: {
          description: 'The server compares the code.',
          meta: stage({ label: 'Checking the code' }),
          tags: ['busy'],
          invoke: {
            src: 'verifyCode',
            input: ({ event }) => ({ pin: event.type === 'code.submit' ? event.pin : '' }),
            onDone: { actions: raise(({ event }) => event.output) },
            onError: { actions: raise(({ event }) => failure(event.error)) },
          },
          on: {
            'code.refused': { target: 'entering', actions: 'keepProblem' },
            'call.failed': { target: 'entering', actions: 'keepProblem' },
          },
        },
      },
    },
    signedIn: {
      description: 'Signed in. The token now gives access to the API and the WebSocket.',
      meta: stage({ label: 'Signed in' }),
      tags: ['mayCall', 'onPage'],
      on: {
        'token.stale': 'refreshing',
        'login.accepted': {
          guard: 'isAnotherUser',
          target: 'signedIn',
          actions: ['welcome', 'startOver'],
        },
        'session.ended': [
          { guard: 'endedElsewhere', target: 'signedOut', actions: 'forgetPerson' },
          { target: 'expired' },
        ],
        signOut: 'signingOut',
      },
    },
    refreshing: {
      description: 'The access token is being renewed; calls wait.',
      meta: stage({ label: 'Renewing' }),
      tags: ['busy', 'onPage'],
      invoke: {
        src: 'refresh',
        input: { restoring: false },
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => failure(event.error)) },
      },
      on: {
        'token.renewed': 'signedIn',
        // The cookie, or a login in another tab, determines who is signed in now.
        'login.accepted': [
          { guard: 'isAnotherUser', target: 'signedIn', actions: ['welcome', 'startOver'] },
          { target: 'signedIn' },
        ],
        'session.ended': [
          { guard: 'endedElsewhere', target: 'signedOut', actions: 'forgetPerson' },
          { target: 'expired' },
        ],
        // A server that cannot be reached does not end the session.
        'call.failed': 'signedIn',
        signOut: 'signingOut',
      },
    },
    expired: {
      description:
        'The server ended the session. The page stays open, and a dialog asks for the same person’s password.',
      meta: stage({ label: 'Expired' }),
      tags: ['onPage', 'asksPassword'],
      initial: 'asking',
      on: {
        'login.accepted': [
          { guard: 'isAnotherUser', target: 'signedIn', actions: ['welcome', 'startOver'] },
          { guard: 'needsCode', target: 'awaitingCode', actions: ['welcome', 'askOverPage'] },
          { target: 'signedIn', actions: 'welcome' },
        ],
        'session.ended': {
          guard: 'endedElsewhere',
          target: 'signedOut',
          actions: 'forgetPerson',
        },
        signOut: 'signingOut',
      },
      states: {
        asking: {
          description: 'Waiting for the password; the user ID cannot be changed.',
          meta: stage({ label: 'Asking for the password' }),
          on: { 'relogin.submit': 'relogging' },
        },
        relogging: {
          description: 'The password is being checked.',
          meta: stage({ label: 'Signing in again' }),
          tags: ['busy'],
          entry: 'forgetProblem',
          invoke: {
            src: 'relogin',
            input: ({ context, event }) => ({
              loginId: context.loginId,
              password: event.type === 'relogin.submit' ? event.password : '',
            }),
            onDone: { actions: raise(({ event }) => event.output) },
            onError: { actions: raise(({ event }) => failure(event.error)) },
          },
          on: {
            'login.refused': { target: 'asking', actions: 'keepProblem' },
            'call.failed': { target: 'asking', actions: 'keepProblem' },
          },
        },
      },
    },
    signingOut: {
      description: 'Signing out here and in every other tab, even if the server cannot be reached.',
      meta: stage({ label: 'Signing out' }),
      tags: ['busy'],
      entry: ['notifyOtherTabs', 'forgetPerson', 'forgetProblem'],
      invoke: {
        src: 'logout',
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => failure(event.error)) },
      },
      on: {
        'session.left': 'signedOut',
        'session.ended': 'signedOut',
        'call.failed': 'signedOut',
      },
    },
  },
});
