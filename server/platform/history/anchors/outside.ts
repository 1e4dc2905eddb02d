import type { Env } from '#server/platform/env.ts';

/**
 * Whether something outside of this machine holds checkpoints. A time stamp authority holds none: its tokens
 * lie beside the anchor file.
 */
export const isAnchoredOutside = ({ ANCHOR_S3_URL, ANCHOR_MAIL }: Env): boolean =>
  ANCHOR_S3_URL !== undefined || ANCHOR_MAIL.length > 0;

/** Printed at the start, while nothing does. */
export const UNANCHORED =
  'No checkpoint of the history is kept outside of this machine: anyone who controls it could rewrite the past. Set ANCHOR_MAIL or ANCHOR_S3_URL in .env (docs/history.md).';
