import { z } from 'zod';

/** A page begins after this step. */
export interface Cursor {
  /** An ISO instant. */
  at: string;
  instanceId: number;
  seq: number;
}

export const writeCursor = ({ at, instanceId, seq }: Cursor): string =>
  `${at}_${instanceId}_${seq}`;

const PARTS = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})_(\d{1,9})$/;

/** Parses the position at which the previous page ended. */
export const queryCursor = z.string('must be text').transform((text, context): Cursor => {
  const [, at, instanceId, seq] = PARTS.exec(text) ?? [];
  if (at === undefined || Number.isNaN(Date.parse(at))) {
    context.addIssue({ code: 'custom', message: 'must be the next value from the previous page' });
    return z.NEVER;
  }
  return { at, instanceId: Number(instanceId), seq: Number(seq) };
});
