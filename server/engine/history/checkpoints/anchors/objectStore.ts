import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { databaseTime } from '#server/platform/clock.ts';
import { anchored, type Anchor, type Anchored } from '#server/platform/history/anchors/anchor.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const PATIENCE_MS = 10_000;
/**
 * Object stores list objects by name in ascending order. Object names are therefore counted down
 * from this number, so that the newest object is listed first.
 */
const HIGHEST = 1e12;

export interface ObjectStore {
  /** The URL, such as https://host/bucket/folder; the first part of the path is the bucket. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
  /** For this long no one can delete or change an object, not even the owner of the store. */
  retentionDays: number;
}

/**
 * An anchor in an S3-compatible store that locks objects for a retention period. One object is written for each hour in
 * which there are new checkpoints.
 */
export function objectStoreAnchor({
  url,
  region,
  keyId,
  secret,
  retentionDays,
}: ObjectStore): Anchor {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 1,
  });
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean);
  const prefix = [...folders, 'checkpoint-'].join('/');
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await client.fetch(address, { ...init, signal });
    if (!answer.ok) throw new Error(`The object store answered ${answer.status}`);
    return answer;
  };
  const keep = async (one: Anchored): Promise<void> => {
    const body = JSON.stringify(one);
    const digest = createHash('sha256').update(body).digest();
    const until = new Date(databaseTime().getTime() + retentionDays * DAY_MS);
    const name = `${prefix}${String(HIGHEST - one.checkpoint)}.json`;
    await ask(`${origin}/${bucket}/${name}`, {
      method: 'PUT',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Amz-Content-Sha256': digest.toString('hex'),
        'X-Amz-Checksum-Sha256': digest.toString('base64'),
        'X-Amz-Object-Lock-Mode': 'COMPLIANCE',
        'X-Amz-Object-Lock-Retain-Until-Date': until.toISOString(),
      },
    });
  };
  return {
    name: 'object store',
    everyMs: HOUR_MS,
    keep: (checkpoints) => keep(checkpoints.at(-1) ?? checkpoints[0]),
    newest: async () => {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1', prefix });
      const list = await (await ask(`${origin}/${bucket}?${query}`)).text();
      const name = /<Key>([^<]+)<\/Key>/.exec(list)?.[1];
      if (name === undefined) return null;
      return anchored.parse(await (await ask(`${origin}/${bucket}/${name}`)).json());
    },
  };
}
