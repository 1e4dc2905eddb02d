import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../migrations/', import.meta.url);

/** Of the names and texts of all migrations. */
export const digestOfMigrations = (): string =>
  hash(
    'sha256',
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => `${name}\n${readFileSync(new URL(name, folder), 'utf8')}`)
      .join('\n'),
    'hex',
  );
