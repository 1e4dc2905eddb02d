import { anchored, type Anchor } from '#server/platform/history/anchors/anchor.ts';
import { appendLines, lastLine } from '#server/platform/history/anchors/lines.ts';

/**
 * An anchor that is a file with one line for each checkpoint. Several processes may share the file, because only the
 * process that holds a lock in the database writes to it.
 */
export const fileAnchor = (path: string): Anchor => ({
  name: 'file',
  everyMs: 0,
  keep: (checkpoints) => appendLines(path, checkpoints),
  newest: () => lastLine(path, (line) => anchored.safeParse(line).data),
});
