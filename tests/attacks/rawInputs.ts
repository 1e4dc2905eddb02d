import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';

/** Bytes for one connection; frames are sent after the upgrade's response. */
export interface RawInput {
  kind: 'request line' | 'headers' | 'upgrade' | 'frames' | 'pipelined' | 'body' | 'huge';
  head: Buffer;
  frames?: Buffer;
  /** Whether the client closes its side of the connection as soon as it has sent this. */
  halfClosed?: boolean;
}

/** URLs that break parsers, in addition to those that fast-check generates. */
export const ODD_TARGETS = [
  '//',
  '///',
  '/\\',
  'http://[',
  'http://a:99999/ws',
  'ws://',
  'http://',
  '*',
  '/ws?',
  '/ws#',
  '//ws',
  '/ws/..',
  '/%',
  '/%ff%fe',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%00',
  '/api/%2e%2e/',
  '/api/Auth/Me?__proto__=1',
  'http://user:pass@[::1%25]:1/ws',
  '',
] as const;

const token = fc.stringMatching(/^[!-~]{0,40}$/);
/** Any byte except line breaks. */
const raw = fc.uint8Array({ maxLength: 60 }).map((bytes) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\r\n]/g, ''),
);
const target = fc.oneof(
  fc.constantFrom(...ODD_TARGETS),
  fc.webUrl(),
  fc.webPath().map((path) => `/api${path}`),
  fc.webQueryParameters().map((query) => `/ws?${query}`),
  token,
  raw,
);
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'CONNECT', 'PUT') },
  { weight: 1, arbitrary: token },
);
const version = fc.oneof(
  { weight: 6, arbitrary: fc.constant('HTTP/1.1') },
  { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', '') },
);
const headerName = fc.oneof(
  fc.constantFrom(
    'Host',
    'Cookie',
    'Authorization',
    'Content-Type',
    'Content-Length',
    'Transfer-Encoding',
    'Expect',
    'Range',
    'Accept',
    'If-None-Match',
    'If-Modified-Since',
    'Origin',
    'Idempotency-Key',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'Accept-Encoding',
    'Connection',
    '__proto__',
  ),
  token,
);
const headers = fc.array(fc.tuple(headerName, fc.oneof(token, raw)), { maxLength: 8 });

const getBytes = (lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');
const getLines = (pairs: readonly [string, string][]): string[] =>
  pairs.map(([name, value]) => `${name}: ${value}`);

const UPGRADE = [
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
];
const KEY = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`;

const requestLine = fc.tuple(method, target, version).map((parts): RawInput => ({
  kind: 'request line',
  head: getBytes([parts.join(' '), 'Host: localhost', 'Connection: close', '', '']),
}));
const headerLines = fc
  .tuple(method, fc.constantFrom('/api/Auth/Login', '/api/Auth/Me', '/', '/readyz'), headers)
  .map(([verb, path, pairs]): RawInput => ({
    kind: 'headers',
    head: getBytes([`${verb} ${path} HTTP/1.1`, ...getLines(pairs), 'Connection: close', '', '{}']),
  }));
const upgrade = fc.tuple(target, headers).map(([path, pairs]): RawInput => ({
  kind: 'upgrade',
  head: getBytes([`GET ${path} HTTP/1.1`, ...UPGRADE, KEY, ...getLines(pairs), '', '']),
}));
/** As a client must send it: masked, here by zeros. */
function masked(first: number, payload: Buffer): Buffer {
  const { length } = payload;
  const sized = length < 126 ? [0x80 | length] : [0x80 | 126, (length >> 8) & 0xff, length & 0xff];
  return Buffer.concat([Buffer.from([first, ...sized, 0, 0, 0, 0]), payload]);
}
/** A frame header of any opcode and length, masked or not, with or without a payload. */
const frame = fc
  .tuple(
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 255 }),
    fc.uint8Array({ maxLength: 140 }),
  )
  .map(([first, second, rest]) => Buffer.from([first, second, ...rest]));
const TEXTS = [
  Buffer.from([0xc3, 0x28]),
  Buffer.from([0xed, 0xa0, 0x80, 0xff]),
  Buffer.from('{"token":"a.b.c"}'),
  Buffer.from('{"token":null}'),
  Buffer.from('['.repeat(8000)),
  // A deflated megabyte of zeros, for those who would inflate it.
  Buffer.from(deflateRawSync(Buffer.alloc(1_000_000))),
  Buffer.alloc(0),
] as const;
/**
 * A frame with a correct length and mask, so that the server reads its payload, which is usually invalid. It is a text,
 * binary, compressed, continuation or control frame, or one with reserved bits.
 */
const wellFramed = fc
  .tuple(
    fc.constantFrom(0x81, 0xc1, 0x01, 0x80, 0x00, 0x82, 0x88, 0x89, 0x8a, 0xff),
    fc.oneof(
      fc.constantFrom(...TEXTS),
      fc.uint8Array({ maxLength: 130 }).map((bytes) => Buffer.from(bytes)),
    ),
  )
  .map(([first, payload]) => masked(first, payload));
const protocols = fc.constantFrom('cadre', 'cadre, none', 'other', 'cadre, a.b.c');
const frames = fc
  .tuple(
    protocols,
    fc.array(fc.oneof(frame, wellFramed), { minLength: 1, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([protocol, sent, atOnce]): RawInput => {
    const head = getBytes([
      'GET /ws HTTP/1.1',
      ...UPGRADE,
      KEY,
      `Sec-WebSocket-Protocol: ${protocol}`,
      'Sec-WebSocket-Extensions: permessage-deflate',
      '',
      '',
    ]);
    const all = Buffer.concat(sent);
    // In the packet of the upgrade, the server gets them before it has answered.
    return atOnce
      ? { kind: 'frames', head: Buffer.concat([head, all]) }
      : { kind: 'frames', head, frames: all };
  });

/** Several requests in one packet, in which each is judged by where the one before it ended. */
const pipelined = fc
  .array(fc.oneof(requestLine, headerLines, upgrade), { minLength: 2, maxLength: 5 })
  .map((all): RawInput => ({
    kind: 'pipelined',
    head: Buffer.concat(
      all.map(({ head }) =>
        Buffer.from(head.toString('latin1').replace('Connection: close\r\n', ''), 'latin1'),
      ),
    ),
  }));
const chunkSize = fc.constantFrom('2', '0', 'ffffffffffffffff', '-1', '2;a=b', 'x', '', '00000002');
const body = fc
  .tuple(
    fc.array(
      fc.constantFrom(
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: gzip, chunked',
        'Content-Length: 2',
        'Content-Length: -2',
        'Content-Length: 99999999999999999999',
        'Content-Encoding: gzip',
        'Expect: 100-continue',
        'Expect: something',
        'Trailer: X-End',
        'Upgrade: h2c',
        'Connection: Upgrade',
      ),
      { maxLength: 4 },
    ),
    fc.array(fc.tuple(chunkSize, fc.constantFrom('{}', '', 'a'.repeat(300), '\0\xff')), {
      maxLength: 3,
    }),
  )
  .map(([lines, chunks]): RawInput => ({
    kind: 'body',
    head: getBytes([
      'POST /api/Auth/Login HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      ...lines,
      '',
      ...chunks.flatMap(([size, part]) => [size, part]),
      '',
    ]),
  }));
const huge = fc
  .tuple(
    fc.constantFrom('Cookie', 'Authorization', 'Sec-WebSocket-Protocol', 'Origin', 'X'),
    fc.constantFrom(8_000, 16_000, 17_000, 70_000),
    fc.constantFrom(1, 1999, 3000),
    fc.boolean(),
  )
  .map(([name, length, count, upgrades]): RawInput => ({
    kind: 'huge',
    head: getBytes([
      `GET ${upgrades ? '/ws' : '/api/Auth/Me'} HTTP/1.1`,
      ...(upgrades ? [...UPGRADE, KEY] : ['Host: localhost']),
      ...Array.from({ length: count }, () => `${name}: ${'a'.repeat(length / count)}`),
      '',
      '',
    ]),
  }));

/** The fixed URLs as requests and as upgrades, then generated inputs of every kind from the seed. */
export function* rawInputs(count: number, seed: number): Generator<RawInput> {
  for (const path of ODD_TARGETS) {
    const line = `GET ${path} HTTP/1.1`;
    yield { kind: 'request line', head: getBytes([line, 'Host: localhost', '', '']) };
    yield { kind: 'upgrade', head: getBytes([line, ...UPGRADE, KEY, '', '']) };
  }
  const whole = fc.oneof(requestLine, headerLines, upgrade, frames, pipelined, body, huge);
  const any = fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 1, arbitrary: whole.map((input): RawInput => ({ ...input, halfClosed: true })) },
  );
  const A_SAMPLE = 1000;
  for (let created = ODD_TARGETS.length * 2, part = 0; created < count; part += 1) {
    const numRuns = Math.min(A_SAMPLE, count - created);
    yield* fc.sample(any, { numRuns, seed: seed * 1_000_003 + part });
    created += numRuns;
  }
}
