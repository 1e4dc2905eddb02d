import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CannotStart } from '#server/platform/cannotStart.ts';

export type DataDirLock = {
  /** Sets the message that is shown to a second process that tries to start. */
  say(line: string): void;
  release(): void;
};

/**
 * Locks `dataDir` for this process. The lock is a local socket, which the system releases however the process dies. A
 * lock file would survive kill -9, and the process ID in it might belong to another program by then.
 * @throws CannotStart with the message of the process that has the lock.
 */
export async function lockDataDir(dataDir: string, line: string): Promise<DataDirLock> {
  const endpoint = getEndpoint(dataDir);
  const state = { line };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(state.line);
  });
  for (let attempt = 1; !(await listens(server, endpoint)); attempt += 1) {
    const answer = await ask(endpoint);
    if (answer !== undefined || attempt === 3)
      throw new CannotStart(answer ?? `${dataDir} is in use.`);
    // Removes a socket file that a dead process left behind. Abstract sockets leave no file.
    if (!endpoint.startsWith('\0')) rmSync(endpoint, { force: true });
  }
  server.unref();
  return {
    say: (next) => (state.line = next),
    release: () => void server.close(),
  };
}

/**
 * The address of the socket. It is derived from the device and inode of the folder, so that it does
 * not depend on the path that leads to the folder.
 */
function getEndpoint(dataDir: string): string {
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
