// The types of bundle.mjs for the tests; it is JavaScript, because `npm start` runs it as it is.
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
