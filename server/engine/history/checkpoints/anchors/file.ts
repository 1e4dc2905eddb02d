import { anchored, type Anchor } from '#server/platform/history/anchors/anchor.ts';
import { appendLines, lastLine } from '#server/platform/history/anchors/lines.ts';

/**
 * An anchor that is a file with one line for each checkpoint. Several processes may share it, because
 * only the one that holds a lock in the database writes.
 */
export const fileAnchor = (path: string): Anchor => ({
  name: 'file',
  everyMs: 0,
  keep: (checkpoints) => appendLines(path, checkpoints),
  newest: () => lastLine(path, (line) => anchored.safeParse(line).data),
});
