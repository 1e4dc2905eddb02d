import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const profile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.number(),
      }),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

const SHOWN = 25;
const IDLE = new Set(['(idle)', '(program)']);

/**
 * The functions with the most self time in a `--cpu-prof` file, as lines of text; without the first
 * `afterMs`, such as a start.
 */
export function hotFunctions(folder: string, afterMs = 0): string[] {
  const [name] = readdirSync(folder).filter((file) => file.endsWith('.cpuprofile'));
  if (!name) throw new Error('No profile was written');
  const read = profile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const nodes = new Map(read.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const own = new Map<string, number>();
  let busy = 0;
  let at = 0;
  read.samples.forEach((id, index) => {
    const frame = nodes.get(id);
    const took = read.timeDeltas[index] ?? 0;
    at += took;
    if (at < afterMs * 1000) return;
    if (!frame || IDLE.has(frame.functionName)) return;
    busy += took;
    const key = `${frame.functionName || '(anonymous)'}  ${getPlace(frame)}`;
    own.set(key, (own.get(key) ?? 0) + took);
  });
  return [...own]
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([key, took]) => `${((took / busy) * 100).toFixed(1).padStart(5)} %  ${key}`);
}

const getPlace = ({ url, lineNumber }: { url: string; lineNumber: number }): string => {
  const [, inPackage] = /node_modules\/(.+)$/.exec(url) ?? [];
  return url === '' ? '' : `${inPackage ?? basename(url)}:${lineNumber + 1}`;
};
