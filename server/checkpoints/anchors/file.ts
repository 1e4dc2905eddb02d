import { anchored, type Anchor } from './anchor.ts';
import { appendLines, lastLine } from './lines.ts';

/**
 * A file to which a line is added for each checkpoint. Several processes may share it: who adds holds
 * the database's lock.
 */
export const fileAnchor = (path: string): Anchor => ({
  name: 'file',
  everyMs: 0,
  keep: (checkpoints) => appendLines(path, checkpoints),
  newest: () => lastLine(path, (line) => anchored.safeParse(line).data),
});
