import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type AnyStateNode } from 'xstate';
import type { Profile, SessionEvent, SessionFact } from '#machines/core/session/events.ts';
import { sessionMachine } from '#machines/core/session/machine.ts';
import { sessionProfile } from '#machines/core/session/profile.ts';
import { afterEvents, SESSION_START, stateHasTag } from '#machines/core/session/state.ts';
import type { SessionTag } from '#machines/core/session/vocabulary.ts';
import { stateName } from '#machines/core/model/stateNames.ts';

const profile = (over: Partial<Profile> = {}): Profile => ({
  ...sessionProfile(answered, 1),
  ...over,
});

const answered = {
  strLoginId: 'rima',
  intAccountId: 1,
  strDisplayName: 'Rima',
  intBusinessUnitId: 1,
  strBusinessUnit: 'North',
  logoUrl: 0,
  intEmployeeId: 7,
  intUserId: 3,
  isLoggedInWithOtp: false,
  isOtpAuth: true,
  strOfficeMail: 'rima@example.com',
  strPersonalMail: '',
  intProfileImageUrl: 0,
  strProfileImageUrl: '',
  isOwner: false,
  strTimeZone: 'Asia/Dhaka',
  intFiscalMonth: 6,
  roles: ['employee'],
};
const waiting = profile({ isLoggedInWithOtp: true, isOtpAuth: false });
const person = profile();

type Call = 'login' | 'sendCode' | 'verifyCode' | 'refresh' | 'relogin' | 'logout';

/** A session in which each call waits until the test responds, with a fake clock. */
function start() {
  const clock = new SimulatedClock();
  const pending = new Map<Call, { input: unknown; answer: (fact: SessionFact | Error) => void }>();
  const done: string[] = [];
  const ask = <Input>(name: Call) =>
    fromPromise<SessionFact, Input>(
      ({ input }) =>
        new Promise((resolve, reject) => {
          pending.set(name, {
            input,
            answer: (fact) => (fact instanceof Error ? reject(fact) : resolve(fact)),
          });
        }),
    );
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        login: ask('login'),
        sendCode: ask('sendCode'),
        verifyCode: ask('verifyCode'),
        refresh: ask('refresh'),
        relogin: ask('relogin'),
        logout: ask('logout'),
      },
      actions: {
        forgetPerson: () => done.push('forgetPerson'),
        notifyOtherTabs: () => done.push('notifyOtherTabs'),
        startOver: () => done.push('startOver'),
      },
    }),
    { clock },
  );
  actor.start();
  return {
    actor,
    clock,
    done,
    state: () => stateName(actor.getSnapshot()),
    has: (tag: SessionTag) => actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
    send: (event: SessionEvent) => actor.send(event),
    input: (name: Call) => pending.get(name)?.input,
    answer: async (name: Call, fact: SessionFact | Error) => {
      const call = pending.get(name);
      if (!call) throw new Error(`${name} was not asked`);
      pending.delete(name);
      call.answer(fact);
      // The promise resolves in the microtasks before the next timer.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
type Session = ReturnType<typeof start>;

async function signedOut(): Promise<Session> {
  const session = start();
  await session.answer('refresh', { type: 'session.ended', by: 'server' });
  return session;
}

async function signedIn(): Promise<Session> {
  const session = start();
  await session.answer('refresh', { type: 'login.accepted', profile: person });
  return session;
}

async function enteringCode(): Promise<Session> {
  const session = await signedOut();
  session.send({ type: 'login.submit', loginId: 'rima', password: 'secret' });
  await session.answer('login', { type: 'login.accepted', profile: waiting });
  await session.answer('sendCode', {
    type: 'code.sent',
    message: 'A code was sent to r•••a@x.com',
  });
  return session;
}

async function expired(): Promise<Session> {
  const session = await signedIn();
  session.send({ type: 'session.ended', by: 'server' });
  return session;
}

describe('signing in', () => {
  it('checks whether someone is signed in', async () => {
    const session = start();
    expect(session.state()).toBe('restoring');
    expect(session.input('refresh')).toEqual({ restoring: true });
    await session.answer('refresh', { type: 'session.ended', by: 'server' });
    expect(session.state()).toBe('signedOut');
    expect((await signedIn()).context().profile).toEqual(person);
  });

  it('submits what was typed, and never keeps the password', async () => {
    const session = await signedOut();
    session.send({ type: 'login.submit', loginId: 'rima', password: 'secret' });
    expect(session.state()).toBe('submitting');
    expect(session.input('login')).toEqual({ loginId: 'rima', password: 'secret' });
    expect(JSON.stringify(session.context())).not.toContain('secret');
    await session.answer('login', { type: 'login.accepted', profile: person });
    expect(session.state()).toBe('signedIn');
  });

  it('says why it was refused and until when to wait, and clears that at the next attempt', async () => {
    const session = await signedOut();
    session.send({ type: 'login.submit', loginId: 'rima', password: 'wrong' });
    await session.answer('login', { type: 'login.refused', message: 'Wait', retryAfter: 4 });
    expect(session.state()).toBe('signedOut');
    expect(session.context().problem).toEqual({ message: 'Wait', retryAfter: 4 });
    session.send({ type: 'login.submit', loginId: 'rima', password: 'secret' });
    expect(session.context().problem).toBeNull();
    await session.answer('login', new Error('The server did not respond'));
    expect(session.context().problem?.message).toBe('The server did not respond');
  });

  it('succeeds by a ticket or by another tab without the form', async () => {
    const session = await signedOut();
    session.send({ type: 'login.accepted', profile: person });
    expect(session.state()).toBe('signedIn');
  });
});

describe('the one-time code', () => {
  it('is sent at once to the office address, or else the personal one', async () => {
    const session = await signedOut();
    session.send({ type: 'login.accepted', profile: waiting });
    expect(session.state()).toBe('awaitingCode.sending');
    expect(session.input('sendCode')).toEqual({ mail: 'rima@example.com' });
    const other = await signedOut();
    const personal = { ...waiting, strOfficeMail: '', strPersonalMail: 'home@example.com' };
    other.send({ type: 'login.accepted', profile: personal });
    expect(other.input('sendCode')).toEqual({ mail: 'home@example.com' });
  });

  it('must be right before anything else is possible', async () => {
    const session = await enteringCode();
    expect([session.has('mayCall'), session.has('mayEnterCode')]).toEqual([false, true]);
    session.send({ type: 'code.submit', pin: '111111' });
    expect(session.state()).toBe('awaitingCode.verifying');
    expect(session.input('verifyCode')).toEqual({ pin: '111111' });
    await session.answer('verifyCode', { type: 'code.refused', message: 'Not that one' });
    expect(session.state()).toBe('awaitingCode.entering');
    expect(session.context().problem?.message).toBe('Not that one');
    session.send({ type: 'code.submit', pin: '222222' });
    await session.answer('verifyCode', { type: 'code.accepted', profile: person });
    expect([session.state(), session.has('mayCall')]).toEqual(['signedIn', true]);
    expect(session.context().profile?.isOtpAuth).toBe(true);
  });

  it('can be sent again after 60 seconds, not earlier, and wrong digits don’t restart them', async () => {
    const session = await enteringCode();
    const mayResend = () => session.actor.getSnapshot().can({ type: 'code.resend' });
    session.clock.increment(40_000);
    session.send({ type: 'code.submit', pin: '111111' });
    await session.answer('verifyCode', { type: 'code.refused', message: 'Not that one' });
    session.clock.increment(19_999);
    expect(mayResend()).toBe(false);
    session.clock.increment(1);
    expect(mayResend()).toBe(true);
    session.send({ type: 'code.resend' });
    expect(session.state()).toBe('awaitingCode.sending');
    await session.answer('sendCode', { type: 'code.sent', message: 'Again' });
    expect([session.context().sentTo, mayResend()]).toEqual(['Again', false]);
    session.clock.increment(60_000);
    expect(mayResend()).toBe(true);
  });

  it('can be requested again at once if it could not be sent', async () => {
    const session = await signedOut();
    session.send({ type: 'login.accepted', profile: waiting });
    await session.answer('sendCode', { type: 'code.notSent', message: 'Please configure' });
    expect(session.context().problem?.message).toBe('Please configure');
    expect(session.actor.getSnapshot().can({ type: 'code.resend' })).toBe(true);
  });

  it('expires after 1,000,000 ms, whatever was tried in between', async () => {
    const session = await enteringCode();
    session.clock.increment(999_999);
    expect(session.state()).toBe('awaitingCode.entering');
    session.clock.increment(1);
    expect(session.state()).toBe('signedOut');
  });

  it('can be left by going back to the login', async () => {
    const session = await enteringCode();
    session.send({ type: 'signOut' });
    expect(session.state()).toBe('signingOut');
    await session.answer('logout', { type: 'session.left' });
    expect([session.state(), session.context().profile]).toEqual(['signedOut', null]);
  });
});

describe('an open session', () => {
  it('renews its token while the page is open, and is not ended by an unreachable server', async () => {
    const session = await signedIn();
    session.send({ type: 'token.stale' });
    expect([session.state(), session.has('onPage'), session.has('mayCall')]).toEqual([
      'refreshing',
      true,
      false,
    ]);
    expect(session.input('refresh')).toEqual({ restoring: false });
    await session.answer('refresh', { type: 'token.renewed' });
    expect(session.state()).toBe('signedIn');
    session.send({ type: 'token.stale' });
    await session.answer('refresh', new Error('The server did not respond'));
    expect(session.state()).toBe('signedIn');
    session.send({ type: 'token.stale' });
    await session.answer('refresh', { type: 'session.ended', by: 'server' });
    expect(session.state()).toBe('expired.asking');
  });

  it('asks for the same person’s password over the page, and continues', async () => {
    const session = await expired();
    expect([session.has('onPage'), session.has('asksPassword')]).toEqual([true, true]);
    expect(session.context().profile).toEqual(person);
    session.send({ type: 'relogin.submit', password: 'wrong' });
    expect(session.input('relogin')).toEqual({ loginId: 'rima', password: 'wrong' });
    await session.answer('relogin', { type: 'login.refused', message: 'Not right' });
    expect([session.state(), session.context().problem?.message]).toEqual([
      'expired.asking',
      'Not right',
    ]);
    session.send({ type: 'relogin.submit', password: 'secret' });
    expect(session.context().problem).toBeNull();
    await session.answer('relogin', { type: 'login.accepted', profile: person });
    expect(session.state()).toBe('signedIn');
    expect(session.done).toEqual([]);
  });

  it('asks for the code over the page too, and returns to the dialog if that is cancelled', async () => {
    const session = await expired();
    session.send({ type: 'relogin.submit', password: 'secret' });
    await session.answer('relogin', { type: 'login.accepted', profile: waiting });
    expect([session.state(), session.context().overPage]).toEqual(['awaitingCode.sending', true]);
    session.clock.increment(1_000_000);
    expect([session.state(), session.context().overPage]).toEqual(['expired.asking', false]);
  });

  it('starts over when another person has signed in in another tab', async () => {
    const session = await signedIn();
    session.send({ type: 'login.accepted', profile: profile({ strLoginId: 'RIMA' }) });
    expect(session.done).toEqual([]);
    session.send({ type: 'login.accepted', profile: profile({ strLoginId: 'karim' }) });
    expect([session.done, session.context().profile?.strLoginId]).toEqual([['startOver'], 'karim']);
    const dialog = await expired();
    dialog.send({ type: 'login.accepted', profile: profile({ strLoginId: 'karim' }) });
    expect(dialog.done).toEqual(['startOver']);
  });

  it('follows another tab, or the cookie, while it renews or awaits a code', async () => {
    const renewing = async () => {
      const session = await signedIn();
      session.send({ type: 'token.stale' });
      return session;
    };
    const same = await renewing();
    same.send({ type: 'login.accepted', profile: person });
    expect([same.state(), same.done]).toEqual(['signedIn', []]);
    const other = await renewing();
    await other.answer('refresh', {
      type: 'login.accepted',
      profile: profile({ strLoginId: 'karim' }),
    });
    expect([other.done, other.context().profile?.strLoginId]).toEqual([['startOver'], 'karim']);
    const code = await enteringCode();
    code.send({ type: 'login.accepted', profile: profile({ strLoginId: 'karim' }) });
    expect([code.state(), code.done]).toEqual(['signedIn', []]);
    const overPage = await expired();
    overPage.send({ type: 'relogin.submit', password: 'secret' });
    await overPage.answer('relogin', { type: 'login.accepted', profile: waiting });
    overPage.send({ type: 'login.accepted', profile: profile({ strLoginId: 'karim' }) });
    expect([overPage.state(), overPage.done]).toEqual(['signedIn', ['startOver']]);
  });

  it('is signed out in every tab at once, even if the server cannot be notified', async () => {
    const session = await signedIn();
    session.send({ type: 'signOut' });
    expect(session.done).toEqual(['notifyOtherTabs', 'forgetPerson']);
    await session.answer('logout', new Error('The server did not respond'));
    expect(session.state()).toBe('signedOut');
    for (const other of [await signedIn(), await expired(), await enteringCode()]) {
      other.send({ type: 'session.ended', by: 'otherTab' });
      expect([other.state(), other.context().profile, other.done]).toEqual([
        'signedOut',
        null,
        ['forgetPerson'],
      ]);
    }
  });
});

describe('the machine as client and server use it', () => {
  const leaves = (node: AnyStateNode): AnyStateNode[] => {
    const children = Object.values(node.states);
    return children.length === 0 ? [node] : children.flatMap(leaves);
  };
  const states = leaves(sessionMachine.root as AnyStateNode);
  const names = (tag: SessionTag) =>
    states.map((node) => node.path.join('.')).filter((name) => stateHasTag(name, tag));

  it('allows calls by token in one state only, and a code only while one is awaited', () => {
    expect(names('mayCall')).toEqual(['signedIn']);
    expect(names('mayEnterCode')).toEqual([
      'awaitingCode.sending',
      'awaitingCode.entering',
      'awaitingCode.verifying',
    ]);
    expect(stateHasTag('nowhere', 'mayCall')).toBe(false);
    expect(stateHasTag('', 'mayCall')).toBe(false);
  });

  it('describes and labels every state', () => {
    for (const node of states) {
      expect(node.description, node.id).toBeTruthy();
      expect(node.meta, node.id).toMatchObject({ kind: 'stage' });
    }
  });

  it('moves a stored session by its data, and refuses events that do not fit', () => {
    const accepted = { type: 'code.accepted', profile: person } as const;
    expect(afterEvents(SESSION_START, { type: 'login.accepted', profile: person })).toBe(
      'signedIn',
    );
    const code = afterEvents(SESSION_START, { type: 'login.accepted', profile: waiting });
    expect(code).toBe('awaitingCode.sending');
    expect(afterEvents(code ?? '', { type: 'code.sent', message: '' })).toBe(
      'awaitingCode.entering',
    );
    expect(afterEvents('awaitingCode.entering', accepted)).toBe('signedIn');
    expect(afterEvents('signedIn', accepted)).toBeNull();
    expect(afterEvents('signedOut', accepted)).toBeNull();
    expect(afterEvents('expired.asking', accepted)).toBeNull();
    expect(afterEvents('signedIn', { type: 'session.ended', by: 'server' })).toBe('expired.asking');
    expect(afterEvents('signedIn', { type: 'signOut' }, { type: 'session.left' })).toBe(
      'signedOut',
    );
  });
});
