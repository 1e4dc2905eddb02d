import type { Env } from '#server/platform/env.ts';

/**
 * Whether checkpoints are stored outside this machine. A time stamping authority does not count: its tokens are
 * stored beside the anchor file.
 */
export const isAnchoredOutside = ({ ANCHOR_S3_URL, ANCHOR_MAIL }: Env): boolean =>
  ANCHOR_S3_URL !== undefined || ANCHOR_MAIL.length > 0;

/** A warning that is printed at startup if checkpoints are stored on this machine only. */
export const UNANCHORED =
  'No checkpoint of the history is kept outside of this machine: anyone who controls it could rewrite the past. Set ANCHOR_MAIL or ANCHOR_S3_URL in .env (docs/history.md).';
