import { msg } from '#machines/core/locales/messages.ts';
import { action, stage, type Audience, type Notice } from '#machines/core/model/workflow.ts';
import { CASE } from './context.ts';

const HR: readonly Audience[] = [{ role: 'hr' }, { role: 'admin' }];
/** The roles that conduct a case. At two of its stages, the case waits for no one. */
export const hr = { anyOf: HR };
export const accused: Audience = { party: 'employee' };

export const notifies = (to: Audience, one: string, many: string): Notice => ({
  to,
  one,
  many,
  path: CASE,
});
export const notifiesHr = (one: string, many: string): Notice =>
  notifies({ role: 'hr' }, one, many);

export const hrQueue = (label: string) => ({ label, audience: hr, path: '/approval' });
export const ownQueue = (label: string) => ({ label, audience: accused, path: '/approval' });

export const byHr = (
  label: string,
  options: { form?: true; tone?: 'primary' | 'neutral' | 'danger'; notify?: Notice[] } = {},
) => action({ label, who: hr, comment: 'required', tone: 'primary', ...options });

export const byAccused = (
  label: string,
  comment: 'optional' | 'required',
  tone: 'primary' | 'neutral',
) => action({ label, who: accused, comment, tone });

export const runOut = (label: string, notify: Notice[] = []) =>
  action({ label, who: { system: true }, comment: 'none', notify });

/** Describes a final state of a case, of which the accused is notified. */
export const ended = (label: string) =>
  stage({
    label,
    notify: [
      notifies(
        accused,
        msg('A disciplinary case about you has ended'),
        msg('{count} disciplinary cases about you have ended'),
      ),
    ],
  });
