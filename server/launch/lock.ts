import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CannotStart } from '#server/cannotStart.ts';

export type DataDirLock = {
  /** What a second start is told. */
  say(line: string): void;
  release(): void;
};

/**
 * Makes us the only process that starts things on `dataDir`. The lock is a local endpoint we listen
 * on, which the system undoes however we die: a lock file would outlive a kill -9, and its
 * number may be another program's by then.
 * @throws CannotStart with what the holder says.
 */
export async function lockDataDir(dataDir: string, line: string): Promise<DataDirLock> {
  const endpoint = endpointOf(dataDir);
  const state = { line };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(state.line);
  });
  for (let attempt = 1; !(await listens(server, endpoint)); attempt += 1) {
    const answer = await ask(endpoint);
    if (answer !== undefined || attempt === 3)
      throw new CannotStart(answer ?? `${dataDir} is in use.`);
    // Only where the endpoint is a file: its listener died and left the file.
    if (!endpoint.startsWith('\0')) rmSync(endpoint, { force: true });
  }
  server.unref();
  return {
    say: (next) => (state.line = next),
    release: () => void server.close(),
  };
}

/** The folder's device and inode name it, whatever path leads to it and however long that is. */
function endpointOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  const name = `cadre-${createHash('sha256').update(`${dev}-${ino}`).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function listens(server: Server, endpoint: string): Promise<boolean> {
  try {
    server.listen(endpoint);
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
}

async function ask(endpoint: string): Promise<string | undefined> {
  const socket = connect(endpoint);
  socket.setTimeout(2000, () => socket.destroy());
  try {
    return await text(socket);
  } catch {
    return undefined;
  }
}
