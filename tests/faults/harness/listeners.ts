import { query } from '#server/db/sql.ts';
import WebSocket from 'ws';
import type { Staff } from './fixture.ts';
import type { Harness } from './harness.ts';

/** Someone who leaves the application open in a browser, at each server, through whatever befalls it. */
export interface Listener {
  login: string;
  close(): void;
  /** Of the batches that this person has a notice of, how many nobody told them about. */
  missed(): Promise<{ told: number; missed: string[] }>;
}

/**
 * Listens at `/ws` of each server and comes back when the line is lost, as the web client does. A greeting
 * describes everything that stood when it came, because the client then asks for it all.
 */
export function listen(harness: Harness, staff: Staff, login: string): Listener {
  const lines = harness.servers.map(({ url }) => line(url, staff, login));
  return {
    login,
    close: () => lines.forEach(({ close }) => close()),
    missed: async () => {
      const notices = await query<{ batchId: string; at: Date }>(
        harness.owner,
        `select n.batch_id::text as "batchId", b.at from notices n
         join users u on u.id = n.user_id join workflow_batches b on b.id = n.batch_id
         where u.login_id = $login`,
        { login },
      );
      const missed = notices.flatMap(({ batchId, at }) =>
        lines.every(({ heard, greeted }) => heard.has(batchId) || greeted() > at.getTime())
          ? []
          : [batchId],
      );
      return { told: notices.length, missed };
    },
  };
}

function line(url: string, staff: Staff, login: string) {
  const heard = new Set<string>();
  let greetedAt = 0;
  let closed = false;
  let socket: WebSocket | null = null;
  async function open(): Promise<void> {
    const token = await staff.token(login);
    if (closed) return;
    socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, ['cadre', token]);
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const said = JSON.parse(String(data as Buffer)) as { topic: string; id: string };
      if (said.topic === 'ready') greetedAt = Date.now();
      if (said.topic === 'notice') heard.add(said.id);
    });
    socket.on('close', () => {
      if (!closed) setTimeout(() => void open(), 500);
    });
  }
  void open();
  return {
    heard,
    greeted: () => greetedAt,
    close: () => {
      closed = true;
      socket?.close();
    },
  };
}
