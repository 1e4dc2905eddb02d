import { spawn } from 'node:child_process';
import { once } from 'node:events';

// Reads from a pipe that is closed however the process at its other end dies, even by kill -9. If the shell has
// received "stopped" before, it only exits. Otherwise it requests a fast shutdown and 10 s later an immediate one. It
// takes 1 MB of memory and does not poll.
const script = `read -r word && exit
kill -INT "$1"
left=100
while kill -0 "$1" 2>/dev/null && [ "$left" -gt 0 ]; do sleep 0.1; left=$((left - 1)); done
kill -QUIT "$1"`;

/**
 * Starts a process that stops the postmaster `pid` if this process dies without stopping it.
 * @returns a function that ends the watchdog, to be called after a regular stop of the postmaster.
 */
export function watchOver(pid: number): () => Promise<void> {
  if (process.platform === 'win32') return async () => {};
  const shell = spawn('/bin/sh', ['-c', script, 'cadre-watchdog', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '' },
  });
  const ended = once(shell, 'exit').catch(() => undefined);
  // Without a shell there is no watchdog. The next start then ends the processes that a killed start left running.
  shell.on('error', () => {});
  shell.stdin?.on('error', () => {});
  shell.unref();
  if (shell.stdin && 'unref' in shell.stdin && typeof shell.stdin.unref === 'function') {
    shell.stdin.unref();
  }
  return async () => {
    shell.ref();
    shell.stdin?.end('stopped\n');
    await ended;
  };
}
