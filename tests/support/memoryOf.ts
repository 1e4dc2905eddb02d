import { readdirSync, readFileSync } from 'node:fs';

/** The resident memory of a process in megabytes; 0 if it is gone. */
export function memoryOf(pid: number): number {
  const status = statusOf(pid);
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

/** The memory of all its children. */
export const memoryOfChildren = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => Number(/^PPid:\s+(\d+)/m.exec(statusOf(child))?.[1]) === pid)
    .reduce((sum, child) => sum + memoryOf(child), 0);

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
