import { query } from '#server/platform/db/sql.ts';
import WebSocket from 'ws';
import type { Staff } from './fixture.ts';
import type { Harness } from './harness.ts';

/** A client of each server that stays connected like an open browser, whatever faults happen. */
export interface Listener {
  login: string;
  close(): void;
  /** The number of batches that the person has a notice of but got no hint of. */
  missed(): Promise<{ told: number; missed: string[] }>;
}

/**
 * Listens on `/ws` of each server and reconnects like the web client. A greeting covers everything stored
 * at that time, because the client then refetches all.
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
