import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file of real data next to the project; null if it doesn't exist. */
export function sharedData(name: string): string | null {
  const path = fileURLToPath(new URL(`../../../shared/data/${name}`, import.meta.url));
  return existsSync(path) ? path : null;
}
