import { readdirSync, readFileSync } from 'node:fs';

/** The resident memory of a process in megabytes; 0 if it is gone. */
export function getMemory(pid: number): number {
  const status = getStatus(pid);
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

/** The memory of all its child processes. */
export const memoryOfChildren = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => Number(/^PPid:\s+(\d+)/m.exec(getStatus(child))?.[1]) === pid)
    .reduce((sum, child) => sum + getMemory(child), 0);

function getStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
