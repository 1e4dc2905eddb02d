import type { AnyStateNode } from 'xstate';
import type { Profile, SessionEvent } from '#machines/core/session/events.ts';
import { sessionMachine } from '#machines/core/session/machine.ts';
import { sessionProfile } from '#machines/core/session/profile.ts';
import type { WorkflowEvent } from '#machines/core/model/workflow.ts';
import type { Walk } from './paths.ts';

const profile = (strLoginId: string, isOtpAuth: boolean): Profile =>
  sessionProfile(
    {
      strLoginId,
      intAccountId: 1,
      strDisplayName: strLoginId,
      intBusinessUnitId: 1,
      strBusinessUnit: 'North',
      logoUrl: 0,
      intEmployeeId: 7,
      intUserId: 7,
      isLoggedInWithOtp: !isOtpAuth,
      isOtpAuth,
      strOfficeMail: 'rima@example.com',
      strPersonalMail: '',
      intProfileImageUrl: 0,
      strProfileImageUrl: '',
      isOwner: false,
      strTimeZone: 'Asia/Dhaka',
      intFiscalMonth: 6,
      roles: ['employee'],
    },
    1,
  );

const rima = profile('rima', true);

/** Each event of a session, in each variant that guards distinguish. */
export const sessionEvents: readonly SessionEvent[] = [
  { type: 'login.submit', loginId: 'rima', password: 'secret' },
  { type: 'code.submit', pin: '123456' },
  { type: 'code.resend' },
  { type: 'relogin.submit', password: 'secret' },
  { type: 'signOut' },
  { type: 'login.accepted', profile: rima },
  { type: 'login.accepted', profile: profile('rima', false) },
  { type: 'login.accepted', profile: profile('karim', true) },
  { type: 'login.refused', message: 'Not right' },
  { type: 'code.sent', message: 'To n•••r@example.com' },
  { type: 'code.notSent', message: 'No address' },
  { type: 'code.accepted', profile: rima },
  { type: 'code.refused', message: 'Not that one' },
  { type: 'token.stale' },
  { type: 'token.renewed' },
  { type: 'session.ended', by: 'server' },
  { type: 'session.ended', by: 'otherTab' },
  { type: 'session.left' },
  { type: 'call.failed', message: 'No answer' },
  { type: 'resend.offered' },
];

/** The results of an invoked actor, in any state: a fact, or no response. */
function* answers(node: AnyStateNode): Generator<WorkflowEvent & Record<string, unknown>> {
  for (const type of node.transitions.keys()) {
    if (type.startsWith('xstate.done.actor.')) {
      for (const output of sessionEvents) yield { type, output };
    } else if (type.startsWith('xstate.')) yield { type, error: new Error('No answer') };
  }
  for (const child of Object.values(node.states) as AnyStateNode[]) yield* answers(child);
}

/** The session's machine with every event that it can get, including delays and actors' results. */
export const sessionWalk: Walk = {
  machine: sessionMachine,
  inputs: [{}],
  events: [...sessionEvents, ...answers(sessionMachine.root as AnyStateNode)],
};
