import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '#tests/launch/application.ts';

/** A separate Redis without persistence: it loses everything when stopped. */
export interface OwnRedis {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const hasRedis = (): boolean =>
  spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

export async function createRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  return {
    url,
    start: async () => {
      const args = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--daemonize',
        'no',
      ];
      child = spawn('redis-server', args, { stdio: 'ignore', cwd: '/tmp' });
      const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 200 });
      client.on('error', () => undefined);
      await client.ping();
      client.disconnect();
    },
    stop: async () => {
      const ending = child;
      child = null;
      if (!ending) return;
      const exit = once(ending, 'exit');
      ending.kill('SIGKILL');
      await exit;
    },
  };
}
