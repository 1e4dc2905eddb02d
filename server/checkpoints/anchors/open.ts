import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Anchor } from './anchor.ts';
import { fileAnchor } from './file.ts';
import { mailAnchor } from './mail.ts';
import { objectStoreAnchor } from './objectStore.ts';
import { timeStampAnchor } from './timeStamp.ts';

/** The anchors configured by the environment: always a file, and any others it names. */
export function openAnchors(env: Env, mailer?: Mailer): readonly Anchor[] {
  const path = env.ANCHOR_FILE ?? join(env.DATA_DIR, 'checkpoints.jsonl');
  const anchors = [fileAnchor(path)];
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
