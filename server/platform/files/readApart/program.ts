import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * In the bundle (launch/bundle.mjs), the child's program is in the same folder as this file, and `import.meta.filename`
 * is that of the bundle.
 */
const isBundled = !import.meta.filename.endsWith('.ts');

/** The path of the child's program. When running from sources, the program is bundled when it is first needed. */
export function readerProgram(): Promise<string> {
  programPath ??= isBundled
    ? Promise.resolve(join(import.meta.dirname, 'reader.mjs'))
    : import('#server/launch/bundle.mjs').then(async ({ bundleChanged }) =>
        join(
          await bundleChanged('reader', {
            reader: 'server/platform/files/readApart/child/main.ts',
          }),
          'reader.mjs',
        ),
      );
  return programPath;
}
let programPath: Promise<string> | undefined;

/** The paths that the child may read: those of its program and of the packages. */
export function readableBy(program: string): string[] {
  const folder = dirname(program);
  const root = join(folder, '..', '..', '..');
  return [folder, join(root, 'package.json'), realpathSync(join(root, 'node_modules'))];
}
