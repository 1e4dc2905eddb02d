import { connect } from 'node:net';
import { rawInputs, type RawInput } from './rawInputs.ts';

const AT_ONCE = 40;
/** The server waits 10 s for the rest of a request; the test doesn't. */
const PATIENCE_MS = 300;

export interface Sent {
  counts: Record<string, number>;
  /** 5xx responses, each with the input that caused it. */
  failures: string[];
}

/** Sends raw inputs to the server at `url`, each on a separate connection. */
export async function sendRaw(url: string, count: number, seed: number): Promise<Sent> {
  const { hostname, port } = new URL(url);
  const inputs = rawInputs(count, seed);
  const counts: Record<string, number> = { inputs: 0 };
  const failures: string[] = [];
  const lane = async (): Promise<void> => {
    for (let next = inputs.next(); !next.done; next = inputs.next()) {
      const status = await sendOne(hostname, Number(port), next.value);
      counts['inputs'] = (counts['inputs'] ?? 0) + 1;
      const answer = status ? `answered ${status}` : 'no answer';
      counts[answer] = (counts[answer] ?? 0) + 1;
      if (Number(status) >= 500 && !['501', '503', '505'].includes(status)) {
        failures.push(`${status} to ${JSON.stringify(next.value.head.toString('latin1'))}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { counts, failures };
}

/** Returns the status of the first response, if any. */
function sendOne(
  host: string,
  port: number,
  { head, frames, halfClosed = false }: RawInput,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, allowHalfOpen: true });
    let said = '';
    const limit = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.on('error', () => undefined);
    socket.once('connect', () => (halfClosed ? socket.end(head) : socket.write(head)));
    socket.once('end', () => socket.end());
    socket.on('data', (bytes: Buffer) => {
      if (said.length > 4096) return;
      const first = said === '';
      said += bytes.toString('latin1');
      const upgraded = said.startsWith('HTTP/1.1 101');
      if (!upgraded) socket.end();
      // The server may wait forever for the rest of a frame, so the test closes the connection.
      else if (first) socket.write(frames ?? '', () => setTimeout(() => socket.destroy(), 20));
    });
    socket.once('close', () => {
      clearTimeout(limit);
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? '');
    });
  });
}
