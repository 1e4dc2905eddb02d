import { randomBytes } from 'node:crypto';
import fc from 'fast-check';

/** Bytes for one connection; frames are sent after the upgrade's response. */
export interface RawInput {
  kind: 'request line' | 'headers' | 'upgrade' | 'frames';
  head: Buffer;
  frames?: Buffer;
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

const bytesOf = (lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');
const linesOf = (pairs: readonly [string, string][]): string[] =>
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
  head: bytesOf([parts.join(' '), 'Host: localhost', 'Connection: close', '', '']),
}));
const headerLines = fc
  .tuple(method, fc.constantFrom('/api/Auth/Login', '/api/Auth/Me', '/', '/readyz'), headers)
  .map(([verb, path, pairs]): RawInput => ({
    kind: 'headers',
    head: bytesOf([`${verb} ${path} HTTP/1.1`, ...linesOf(pairs), 'Connection: close', '', '{}']),
  }));
const upgrade = fc.tuple(target, headers).map(([path, pairs]): RawInput => ({
  kind: 'upgrade',
  head: bytesOf([`GET ${path} HTTP/1.1`, ...UPGRADE, KEY, ...linesOf(pairs), '', '']),
}));
/** A frame header of any opcode and length, masked or not, with or without a payload. */
const frame = fc
  .tuple(
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 255 }),
    fc.uint8Array({ maxLength: 140 }),
  )
  .map(([first, second, rest]) => Buffer.from([first, second, ...rest]));
const protocols = fc.constantFrom('cadre', 'cadre, none', 'other', 'cadre, a.b.c');
const frames = fc
  .tuple(protocols, fc.array(frame, { minLength: 1, maxLength: 4 }))
  .map(([protocol, sent]): RawInput => ({
    kind: 'frames',
    head: bytesOf([
      'GET /ws HTTP/1.1',
      ...UPGRADE,
      KEY,
      `Sec-WebSocket-Protocol: ${protocol}`,
      '',
      '',
    ]),
    frames: Buffer.concat(sent),
  }));

/** The fixed URLs as requests and as upgrades, then generated inputs of every kind from the seed. */
export function* rawInputs(count: number, seed: number): Generator<RawInput> {
  for (const path of ODD_TARGETS) {
    const line = `GET ${path} HTTP/1.1`;
    yield { kind: 'request line', head: bytesOf([line, 'Host: localhost', '', '']) };
    yield { kind: 'upgrade', head: bytesOf([line, ...UPGRADE, KEY, '', '']) };
  }
  const any = fc.oneof(requestLine, headerLines, upgrade, frames);
  const A_SAMPLE = 1000;
  for (let made = ODD_TARGETS.length * 2, part = 0; made < count; part += 1) {
    const numRuns = Math.min(A_SAMPLE, count - made);
    yield* fc.sample(any, { numRuns, seed: seed * 1_000_003 + part });
    made += numRuns;
  }
}
