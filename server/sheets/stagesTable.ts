import type { Actor } from '#server/access/actor.ts';
import { stageTable, type SheetFormat, type StagedTable } from '#server/files/readApart/index.ts';

interface Body {
  format: SheetFormat;
  content: string;
}

/** Reads the table of a write's body, before its transaction. */
export const stagesTable =
  (mostRows: number) =>
  (
    { actor }: { actor: Pick<Actor, 'userId'> },
    { format, content }: Body,
    signal: AbortSignal,
  ): Promise<StagedTable> =>
    stageTable({ format, content }, mostRows, { who: String(actor.userId), signal });
