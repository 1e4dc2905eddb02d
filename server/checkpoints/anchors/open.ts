import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import type { Anchor } from './anchor.ts';
import { fileAnchor } from './file.ts';

/** Where checkpoints are anchored by this environment: a file always, and what else it names. */
export const openAnchors = (env: Pick<Env, 'DATA_DIR' | 'ANCHOR_FILE'>): readonly Anchor[] => [
  fileAnchor(env.ANCHOR_FILE ?? join(env.DATA_DIR, 'checkpoints.jsonl')),
];
