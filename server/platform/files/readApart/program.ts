import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Next to this file in the bundle (launch/bundle.mjs), which leaves `filename` unchanged. */
const isBundled = !import.meta.filename.endsWith('.ts');

/** The child's program. If we run from the sources, it is bundled at its first use. */
export function readerProgram(): Promise<string> {
  match ??= isBundled
    ? Promise.resolve(join(import.meta.dirname, 'reader.mjs'))
    : import('#server/launch/bundle.mjs').then(async ({ bundleChanged }) =>
        join(
          await bundleChanged('reader', {
            reader: 'server/platform/files/readApart/child/main.ts',
          }),
          'reader.mjs',
        ),
      );
  return match;
}
let match: Promise<string> | undefined;

/** The folders that the child may read: its program and the packages. */
export function readableBy(program: string): string[] {
  const folder = dirname(program);
  const root = join(folder, '..', '..', '..');
  return [folder, join(root, 'package.json'), realpathSync(join(root, 'node_modules'))];
}
