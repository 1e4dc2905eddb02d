import { join } from 'node:path';
import type { Env } from '#server/platform/env.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { HistoryKeys } from '#server/platform/history/chain/keys.ts';
import type { Anchor } from '#server/platform/history/anchors/anchor.ts';
import { fileAnchor } from './file.ts';
import { mailAnchor } from './mail.ts';
import { objectStoreAnchor } from './objectStore.ts';
import { timeStampAnchor } from './timeStamp.ts';
import { openWitness, type Witness } from '#server/platform/history/anchors/witness.ts';

/** The witness of this process: the newest checkpoint that it has seen, in a file apart from the anchor file. */
export const getWitness = ({ DATA_DIR }: Env, { chain }: Pick<HistoryKeys, 'chain'>): Witness =>
  openWitness(join(DATA_DIR, 'witness.json'), chain);

/** The anchors that the environment configures. They always include a file and the witness. */
export function openAnchors(env: Env, witness: Witness, mailer?: Mailer): readonly Anchor[] {
  const path = env.ANCHOR_FILE ?? join(env.DATA_DIR, 'checkpoints.jsonl');
  const anchors: Anchor[] = [fileAnchor(path), witness];
  if (env.ANCHOR_TSA_URL) anchors.push(timeStampAnchor(env.ANCHOR_TSA_URL, `${path}.timestamps`));
  if (env.ANCHOR_S3_URL) {
    anchors.push(
      objectStoreAnchor({
        url: env.ANCHOR_S3_URL,
        region: env.ANCHOR_S3_REGION,
        keyId: env.ANCHOR_S3_KEY_ID ?? '',
        secret: env.ANCHOR_S3_SECRET ?? '',
        retentionDays: env.ANCHOR_S3_RETENTION_DAYS,
      }),
    );
  }
  if (mailer && env.ANCHOR_MAIL.length > 0) anchors.push(mailAnchor(mailer, env.ANCHOR_MAIL));
  return anchors;
}
