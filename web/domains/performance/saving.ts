import type { Saving } from './useAutosave.ts';

/** Labels for the saving state of a form. */
export const SAVING: Readonly<Record<Saving, string>> = {
  saved: 'Saved on the server',
  pending: 'Saving…',
  failed: 'Not saved: check the connection, your marks stay on this page',
  stale: 'Not saved: someone else has saved this form meanwhile',
};
