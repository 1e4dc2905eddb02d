import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A slow mail server. */
export interface SlowMail {
  url: string;
  /** The Message-ID of every accepted mail. */
  taken: string[];
  /** The number of mails begun. */
  begun: number;
  /** Called for each received mail: resolves to whether it is accepted; false for "try later" (451). */
  decide: (messageId: string) => Promise<boolean>;
  close(): Promise<void>;
}

export async function openSlowMail(): Promise<SlowMail> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void evaluate());
      const evaluate = async () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const id = /^Message-ID: <(.+)>/im.exec(raw)?.[1] ?? 'none';
        box.begun += 1;
        const isTaken = await box.decide(id);
        if (isTaken) box.taken.push(id);
        callback(isTaken ? null : Object.assign(new Error('Not now'), { responseCode: 451 }));
      };
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const box: SlowMail = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    begun: 0,
    decide: () => Promise.resolve(true),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return box;
}
