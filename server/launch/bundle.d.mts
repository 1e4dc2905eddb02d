// The types of bundle.mjs, for the tests. That file itself is JavaScript, because `npm start` runs
// it without a build.
export function bundlePrograms(): Promise<{
  folder: string;
  supervise: string;
  server: string;
  worker: string;
}>;
export function bundleChanged(
  name: string,
  entryPoints: Record<string, string>,
  more?: string[],
): Promise<string>;
