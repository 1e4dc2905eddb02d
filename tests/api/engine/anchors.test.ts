import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anchored } from '#server/platform/history/anchors/anchor.ts';
import { mailAnchor } from '#server/engine/history/checkpoints/anchors/mail.ts';
import { objectStoreAnchor } from '#server/engine/history/checkpoints/anchors/objectStore.ts';
import { timeStampAnchor } from '#server/engine/history/checkpoints/anchors/timeStamp.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { openMailbox } from '#tests/support/mailbox.ts';

const numbered = (checkpoint: number): Anchored => ({
  checkpoint,
  at: `2026-11-23T08:00:${String(checkpoint).padStart(2, '0')}.000Z`,
  hash: createHash('sha256').update(String(checkpoint)).digest('hex'),
  chains: checkpoint,
  links: checkpoint * 2,
});

const folder = mkdtempSync(join(tmpdir(), 'cadre-anchors-'));
const servers: Server[] = [];
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

it('mails the newest checkpoint to every auditor', async () => {
  const mailbox = await openMailbox();
  const mailer = openMailer(
    { SMTP_URL: mailbox.url, MAIL_FROM: 'Cadre <cadre@localhost>', DATA_DIR: folder },
    createLogger('silent', 'test'),
  );
  const auditors = ['audit@example.com', 'board@example.com'];
  await mailAnchor(mailer, auditors).keep([numbered(1), numbered(2)]);
  const mails = await Promise.all(
    auditors.map((to) => mailbox.next((mail) => mail.to.includes(to))),
  );
  for (const { subject, text } of mails) {
    expect(subject).toBe('Checkpoint 2 of the history');
    expect(text).toContain(numbered(2).hash);
  }
  mailer.close();
  await mailbox.close();
});

describe('an object store', () => {
  const keys = { keyId: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };
  const requests: { method: string; lock: unknown; until: unknown }[] = [];
  let url: string;
  let store: ChildProcessByStdio<null, Readable, null>;

  beforeAll(async () => {
    const port = await freePort();
    // It encrypts the markers of long lists with a cipher that OpenSSL 3 considers legacy.
    store = spawn(
      process.execPath,
      [
        '--openssl-legacy-provider',
        fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js')),
        '--directory',
        join(folder, 'store'),
        '--port',
        String(port),
        '--address',
        '127.0.0.1',
        '--configure-bucket',
        'audit',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(store.stdout, 'data');
    // A proxy in front that records requests, because the store doesn't support locks.
    url = `${await listen((request, response) => {
      const { method = '', url: path = '', headers } = request;
      requests.push({
        method,
        lock: headers['x-amz-object-lock-mode'],
        until: headers['x-amz-object-lock-retain-until-date'],
      });
      const handed = ask({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(handed);
    })}/audit/cadre`;
  });
  afterAll(() => store.kill());

  it('keeps each checkpoint under retention, and names the newest of more than nine', async () => {
    const anchor = objectStoreAnchor({ url, ...keys, retentionDays: 30 });
    expect(await anchor.newest?.()).toBeNull();
    for (const id of [8, 9, 10, 11]) await anchor.keep([numbered(id)]);
    expect(await anchor.newest?.()).toEqual(numbered(11));
    const puts = requests.filter(({ method }) => method === 'PUT');
    expect(puts).toHaveLength(4);
    for (const { lock, until } of puts) {
      expect(lock).toBe('COMPLIANCE');
      expect(Date.parse(String(until))).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    }
  });

  it('says so when the store refuses', async () => {
    const stranger = objectStoreAnchor({ url, ...keys, keyId: 'nobody', retentionDays: 1 });
    await expect(stranger.newest?.()).rejects.toThrow('The object store answered 403');
    await expect(stranger.keep([numbered(12)])).rejects.toThrow('The object store answered 403');
  });
});

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0;
  } catch {
    return false;
  }
})();
const title = hasOpenssl ? 'a time stamp' : 'a time stamp (skipped: there is no openssl here)';

describe.skipIf(!hasOpenssl)(title, () => {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let url: string;
  let answered: (answer: Buffer) => Buffer = (answer) => answer;

  beforeAll(async () => {
    writeFileSync(
      at('tsa.cnf'),
      [
        '[req]\ndistinguished_name = dn\n[dn]\n[tsa_ext]',
        'extendedKeyUsage = critical,timeStamping\nkeyUsage = critical,digitalSignature',
        '[tsa]\ndefault_tsa = authority\n[authority]\nserial = serial\ncrypto_device = builtin',
        'signer_cert = tsa.pem\nsigner_key = tsa.key\nsigner_digest = sha256',
        'default_policy = 1.2.3.4.1\ndigests = sha256\naccuracy = secs:1\ness_cert_id_alg = sha256\n',
      ].join('\n'),
    );
    writeFileSync(at('serial'), '01\n');
    const subject = ['-subj', '/CN=Test authority', '-days', '30', '-nodes'];
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-keyout',
      'tsa.key',
      '-out',
      'tsa.pem',
      '-config',
      'tsa.cnf',
      '-extensions',
      'tsa_ext',
      ...subject,
    );
    url = await listen((request, response) => {
      void (async () => {
        writeFileSync(at('query.tsq'), await buffer(request));
        openssl(
          'ts',
          '-reply',
          '-queryfile',
          'query.tsq',
          '-config',
          'tsa.cnf',
          '-out',
          'reply.tsr',
        );
        response.end(answered(readFileSync(at('reply.tsr'))));
      })();
    });
  });

  it('is stored with its checkpoint, and openssl verifies it', async () => {
    const path = at('stamps');
    const anchor = timeStampAnchor(url, path);
    expect(await anchor.newest?.()).toBeNull();
    await anchor.keep([numbered(1)]);
    await anchor.keep([numbered(2)]);
    expect(await anchor.newest?.()).toMatchObject(numbered(2));
    const [line = ''] = readFileSync(path, 'utf8').split('\n');
    const { token } = JSON.parse(line) as { token: string };
    writeFileSync(at('token.der'), Buffer.from(token, 'base64'));
    writeFileSync(at('hash'), Buffer.from(numbered(1).hash, 'hex'));
    expect(
      openssl(
        'ts',
        '-verify',
        '-in',
        'token.der',
        '-token_in',
        '-data',
        'hash',
        '-CAfile',
        'tsa.pem',
      ).toString(),
    ).toBe('Verification: OK\n');
  });

  it('is refused if it is for other data or was changed', async () => {
    const path = at('changed');
    const anchor = timeStampAnchor(url, path);
    await anchor.keep([numbered(3)]);
    const line = JSON.parse(readFileSync(path, 'utf8')) as Anchored & { token: string };
    writeFileSync(path, `${JSON.stringify({ ...line, ...numbered(4) })}\n`);
    await expect(anchor.newest?.()).rejects.toThrow('not of the checkpoint beside it');
    const forged = Buffer.from(line.token, 'base64');
    forged[forged.length - 5] = (forged[forged.length - 5] ?? 0) ^ 1;
    writeFileSync(path, `${JSON.stringify({ ...line, token: forged.toString('base64') })}\n`);
    await expect(anchor.newest?.()).rejects.toThrow('not of the checkpoint beside it');
    const before = readFileSync(at('reply.tsr'));
    answered = () => before;
    await expect(anchor.keep([numbered(5)])).rejects.toThrow('answers another request');
  });
});
