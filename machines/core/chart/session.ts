import { sessionMachine } from '#machines/core/session/machine.ts';
import type { SessionIntent } from '#machines/core/session/events.ts';
import type { Charted } from './chart.ts';

const intents: Record<SessionIntent['type'], true> = {
  'login.submit': true,
  'code.submit': true,
  'code.resend': true,
  'relogin.submit': true,
  signOut: true,
};

/** The machine of sessions, which is drawn like a workflow although it is not stored as one. */
export const chartedSession: Charted = {
  id: 'session',
  label: 'Session',
  version: null,
  machine: sessionMachine,
  senderOf: (event) =>
    event in intents
      ? { key: 'person', label: 'The person at the browser' }
      : { key: 'cadre', label: 'Cadre' },
};
