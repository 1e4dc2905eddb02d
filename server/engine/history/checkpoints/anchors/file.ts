import { anchored, type Anchor } from '#server/platform/history/anchors/anchor.ts';
import { appendLines, lastLine } from '#server/platform/history/anchors/lines.ts';

/**
 * A file with a line for each checkpoint. Several processes may share it: the writer holds a lock in the
 * database.
 */
export const fileAnchor = (path: string): Anchor => ({
  name: 'file',
  everyMs: 0,
  keep: (checkpoints) => appendLines(path, checkpoints),
  newest: () => lastLine(path, (line) => anchored.safeParse(line).data),
});
