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
import { anchored, type Anchor } from '#server/platform/history/anchors/anchor.ts';
import { appendLines, lastLine } from '#server/platform/history/anchors/lines.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const HOUR_MS = 3_600_000;
const PATIENCE_MS = 10_000;
const SHA_256 = '2.16.840.1.101.3.4.2.1';
/** The values of a successful response: "granted" and "granted with modifications" (RFC 3161 §2.4.2). */
const GRANTED = new Set([0, 1]);

/** A checkpoint with the token of the time stamping authority, which `openssl ts -verify` can check. */
const stamped = anchored.extend({ time: z.string(), token: z.base64() });

/**
 * An anchor that lets an RFC 3161 authority time-stamp the hash of the latest checkpoint, at most
 * once an hour. The tokens are stored in a separate file, because they cannot be made again.
 */
export const timeStampAnchor = (url: string, path: string): Anchor => ({
  name: 'time stamp',
  everyMs: HOUR_MS,
  keep: async (checkpoints) => {
    const newest = checkpoints.at(-1) ?? checkpoints[0];
    const hash = Buffer.from(newest.hash, 'hex');
    const nonce = randomBytes(8);
    // Makes the nonce positive, with a first byte that is not zero: the first bit of a DER integer
    // is its sign, and a leading zero byte would be a second encoding of the same value.
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query' },
      body: requestFor(hash, nonce),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`The time stamp authority answered ${answer.status}`);
    const { token, info } = getToken(new Uint8Array(await answer.arrayBuffer()));
    if (!getBytes(info.nonce?.valueBlock.valueHexView).equals(nonce)) {
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

function getToken(answer: Bytes): { token: Buffer; info: TSTInfo } {
  const { status, timeStampToken } = TimeStampResp.fromBER(answer);
  if (!GRANTED.has(status.status) || !timeStampToken) {
    throw new Error(`The time stamp authority refused, with status ${status.status}`);
  }
  const token = Buffer.from(timeStampToken.toSchema().toBER());
  return { token, info: getInfo(getSigned(token)) };
}

const getSigned = (token: Buffer): SignedData =>
  new SignedData({ schema: ContentInfo.fromBER(bytesFor(token)).content });

const getInfo = ({ encapContentInfo }: SignedData): TSTInfo => {
  const content = encapContentInfo.eContent?.getValue();
  if (!content) throw new Error('The time stamp says nothing');
  return TSTInfo.fromBER(content);
};

/**
 * Checks the token that an authority returned.
 * @throws if the token is for another hash, or its signature is invalid.
 */
async function verifyToken(token: Buffer, hash: Buffer): Promise<void> {
  const signed = getSigned(token);
  const { messageImprint } = getInfo(signed);
  const isOurs =
    messageImprint.hashAlgorithm.algorithmId === SHA_256 &&
    getBytes(messageImprint.hashedMessage.valueBlock.valueHexView).equals(sha256(hash));
  // The certificate chain is not checked here, because auditors decide which authorities to trust,
  // with `openssl ts -verify -CAfile`.
  if (
    !isOurs ||
    !(await signed.verify({ signer: 0, data: bytesFor(hash).buffer, checkChain: false }))
  ) {
    throw new Error('The time stamp is not of the checkpoint beside it');
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Copies the bytes, because the memory behind a Node buffer may contain other buffers, too. */
const bytesFor = (buffer: Buffer): Bytes => new Uint8Array(buffer);

const getBytes = (bytes: Uint8Array | undefined): Buffer => Buffer.from(bytes ?? []);
