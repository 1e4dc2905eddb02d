import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  ContentInfo,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { z } from 'zod';
import { anchored, type Anchor } from './anchor.ts';
import { appendLines, lastLine } from './lines.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const HOUR_MS = 3_600_000;
const PATIENCE_MS = 10_000;
const SHA_256 = '2.16.840.1.101.3.4.2.1';
/** RFC 3161 §2.4.2: granted, and granted with changes. */
const GRANTED = new Set([0, 1]);

/** A checkpoint with what an authority signed of it; `openssl ts -verify` checks the token. */
const stamped = anchored.extend({ time: z.string(), token: z.base64() });

/**
 * Has an RFC 3161 authority sign when the latest checkpoint was there (the 32 bytes of its hash), at the
 * most once an hour. The tokens are kept in a file of their own: what an authority has once signed nobody
 * can make again.
 */
export const timeStampAnchor = (url: string, path: string): Anchor => ({
  name: 'time stamp',
  everyMs: HOUR_MS,
  keep: async (checkpoints) => {
    const newest = checkpoints.at(-1) ?? checkpoints[0];
    const hash = Buffer.from(newest.hash, 'hex');
    const nonce = randomBytes(8);
    // A number's first bit is its sign, and a leading zero would be another encoding of the same.
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query' },
      body: requestFor(hash, nonce),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`The time stamp authority answered ${answer.status}`);
    const { token, info } = tokenOf(new Uint8Array(await answer.arrayBuffer()));
    if (!bytesOf(info.nonce?.valueBlock.valueHexView).equals(nonce)) {
      throw new Error('The time stamp answers another request');
    }
    await verifyToken(token, hash);
    const time = info.genTime.toISOString();
    await appendLines(path, [{ ...newest, time, token: token.toString('base64') }]);
  },
  newest: async () => {
    const last = await lastLine(path, (line) => stamped.safeParse(line).data);
    if (!last) return null;
    await verifyToken(Buffer.from(last.token, 'base64'), Buffer.from(last.hash, 'hex'));
    return last;
  },
});

function requestFor(hash: Buffer, nonce: Buffer): ArrayBuffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256 }),
      hashedMessage: new OctetString({ valueHex: sha256(hash) }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return request.toSchema().toBER();
}

function tokenOf(answer: Bytes): { token: Buffer; info: TSTInfo } {
  const { status, timeStampToken } = TimeStampResp.fromBER(answer);
  if (!GRANTED.has(status.status) || !timeStampToken) {
    throw new Error(`The time stamp authority refused, with status ${status.status}`);
  }
  const token = Buffer.from(timeStampToken.toSchema().toBER());
  return { token, info: infoOf(signedOf(token)) };
}

const signedOf = (token: Buffer): SignedData =>
  new SignedData({ schema: ContentInfo.fromBER(bytesFor(token)).content });

const infoOf = ({ encapContentInfo }: SignedData): TSTInfo => {
  const content = encapContentInfo.eContent?.getValue();
  if (!content) throw new Error('The time stamp says nothing');
  return TSTInfo.fromBER(content);
};

/** @throws where a token is of another hash, or its signature doesn't hold. */
async function verifyToken(token: Buffer, hash: Buffer): Promise<void> {
  const signed = signedOf(token);
  const { messageImprint } = infoOf(signed);
  const isOurs =
    messageImprint.hashAlgorithm.algorithmId === SHA_256 &&
    bytesOf(messageImprint.hashedMessage.valueBlock.valueHexView).equals(sha256(hash));
  // Whose certificate it is, `openssl ts -verify -CAfile` says: which authorities are trusted isn't ours.
  if (
    !isOurs ||
    !(await signed.verify({ signer: 0, data: bytesFor(hash).buffer, checkChain: false }))
  ) {
    throw new Error('The time stamp is not of the checkpoint beside it');
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** A buffer's own bytes alone: Node's may share their memory with others. */
const bytesFor = (buffer: Buffer): Bytes => new Uint8Array(buffer);

const bytesOf = (bytes: Uint8Array | undefined): Buffer => Buffer.from(bytes ?? []);
