import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Letter } from './letter.ts';

export interface Mailer {
  /**
   * Sends a mail. If the mail is sent again with the same `id`, it has the same Message-ID, so that mail programs show
   * it only once.
   */
  send(id: string, to: string, letter: Letter): Promise<void>;
  close(): void;
}

/**
 * Opens the sender of mail, which uses SMTP_URL. Without it, mails are written as files to the data folder,
 * where an operator can read them.
 */
export const openMailer = (
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  log: Logger,
): Mailer => (env.SMTP_URL ? smtpMailer(env.SMTP_URL, env.MAIL_FROM) : folderMailer(env, log));

const message = (id: string, from: string, to: string, letter: Letter) => ({
  messageId: `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'cadre'}>`,
  from,
  to,
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  attachments: [...(letter.attachments ?? [])],
  // This header prevents out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated' },
});

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (id, to, letter) => {
      await transport.sendMail(message(id, from, to, letter));
    },
    close: () => transport.close(),
  };
}

function folderMailer(
  { DATA_DIR, MAIL_FROM }: Pick<Env, 'DATA_DIR' | 'MAIL_FROM'>,
  log: Logger,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const folder = join(DATA_DIR, 'mail');
  return {
    send: async (id, to, letter) => {
      const { message: bytes } = await transport.sendMail(message(id, MAIL_FROM, to, letter));
      if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not put together');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${id}.eml`);
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ path }, 'no mail server is set up: a mail lies here');
    },
    close: () => transport.close(),
  };
}
