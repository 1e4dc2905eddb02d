import { action, type Audience, type Notice } from '#machines/core/model/workflow.ts';

export const OWN = '/SelfService/reports/asset';
export const LIST = '/approval';
const TASKS = '/approval?workflow=assetHandover';

export type Tone = 'primary' | 'neutral' | 'danger';

/** The holder of an asset, who alone may receive it, report it and return it. */
export const holder: Audience = { party: 'requester', isOwnAct: true };
export const giver: Audience = { party: 'giver', isOwnAct: true };
const administration: Audience = { role: 'admin' };

/** The roles that manage the store. */
export const store = { anyOf: [administration, { role: 'hr' }] } as const;

export const toHolder = (one: string, many: string): Notice => ({
  to: { party: 'requester' },
  one,
  many,
  path: OWN,
});

export const toStore = (one: string, many: string): Notice[] => [
  { to: administration, one, many, path: TASKS },
];

export const bySystem = (label: string) =>
  action({ label, who: { system: true }, comment: 'none' });
