import type { Env } from '#server/platform/env.ts';

/**
 * Whether checkpoints are stored outside this machine. A time stamp authority stores none: its tokens are next to the
 * anchor file.
 */
export const isAnchoredOutside = ({ ANCHOR_S3_URL, ANCHOR_MAIL }: Env): boolean =>
  ANCHOR_S3_URL !== undefined || ANCHOR_MAIL.length > 0;

/** Printed at startup while no checkpoint is stored elsewhere. */
export const UNANCHORED =
  'No checkpoint of the history is kept outside of this machine: anyone who controls it could rewrite the past. Set ANCHOR_MAIL or ANCHOR_S3_URL in .env (docs/history.md).';
