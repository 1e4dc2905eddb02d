import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file of real data that lies beside the project; null where it doesn't. */
export function sharedData(name: string): string | null {
  const path = fileURLToPath(new URL(`../../../shared/data/${name}`, import.meta.url));
  return existsSync(path) ? path : null;
}
