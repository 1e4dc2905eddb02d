import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  subject: string;
  /** The raw message with headers. */
  raw: string;
  /** Its plain text, and the text of its HTML part. */
  text: string;
  html: string;
}

/** A real SMTP server that stores messages. */
export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  /** Waits for a matching mail. */
  next(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  /** While true, every mail is temporarily refused (451). */
  refuse: boolean;
  /** The number of mails started, accepted or not. */
  attempts: number;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  let waiting: { fits: (mail: ReceivedMail) => boolean; found: (mail: ReceivedMail) => void }[] =
    [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        box.attempts += 1;
        if (box.refuse) {
          callback(Object.assign(new Error('Not now'), { responseCode: 451 }));
          return;
        }
        const raw = Buffer.concat(chunks).toString('utf8');
        const mail = read(
          session.envelope.rcptTo.map(({ address }) => address),
          raw,
        );
        box.mails.push(mail);
        callback();
        for (const { fits, found } of waiting) if (fits(mail)) found(mail);
        waiting = waiting.filter(({ fits }) => !fits(mail));
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const box: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refuse: false,
    attempts: 0,
    next: (fits) => {
      const match = box.mails.find(fits);
      return match
        ? Promise.resolve(match)
        : new Promise((result) => waiting.push({ fits, found: result }));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return box;
}

function read(to: string[], raw: string): ReceivedMail {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(getHeaders(raw)) ?? [];
  const parts = raw.split(`--${boundary}`).slice(1);
  const part = (type: string): string => {
    const match = parts.find((piece) => getHeaders(piece).includes(`Content-Type: ${type}`)) ?? '';
    const body = match.slice(getHeaders(match).length + 4);
    if (/base64/i.test(getHeaders(match))) return Buffer.from(body, 'base64').toString('utf8');
    const text = body.replaceAll('\r\n', '\n');
    return /quoted-printable/i.test(getHeaders(match)) ? fromQuoted(text) : text;
  };
  return {
    to,
    subject: header(raw, 'Subject'),
    raw,
    text: part('text/plain').trim(),
    html: part('text/html').trim(),
  };
}

/** Everything before the first empty line. */
export const getHeaders = (raw: string): string => raw.split('\r\n\r\n')[0] ?? '';

/** A header's value, unfolded and decoded. */
function header(raw: string, name: string): string {
  const [, folded = ''] =
    new RegExp(`^${name}: ((?:.+\\r\\n)(?:[ \\t].+\\r\\n)*)`, 'm').exec(raw) ?? [];
  return folded
    .replaceAll(/\r\n\s/g, ' ')
    .trim()
    .replaceAll(/(=\?UTF-8\?[QB]\?[^?]*\?=) +(?==\?UTF-8)/gi, '$1')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, as: string, word: string) =>
      as.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuoted(word.replaceAll('_', ' ')),
    );
}

function fromQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The six-digit code of a mail. */
export const codeIn = ({ subject }: ReceivedMail): string => /\b\d{6}\b/.exec(subject)?.[0] ?? '';
