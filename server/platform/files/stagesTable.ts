import type { Actor } from '#server/platform/access/actor.ts';
import type { ReadingChoices, TableChoices } from '#machines/core/contracts/fileReading.ts';
import { stageTable, type SentTable, type StagedTable } from './readApart/index.ts';

type Body = Omit<SentTable, 'choices'> & { reading?: ReadingChoices | undefined };

/** Makes a function that reads the table of a request before the transaction begins. */
export const stagesTable =
  (mostRows: number) =>
  (
    { actor }: { actor: Pick<Actor, 'userId'> },
    { format, content, reading }: Body,
    signal: AbortSignal,
  ): Promise<StagedTable> =>
    stageTable({ format, content, choices: choicesOfTable(reading) }, mostRows, {
      who: String(actor.userId),
      signal,
    });

/** The choices of the sender that are needed before any row is read. */
export const choicesOfTable = ({
  separator,
  encoding,
  sheet,
}: ReadingChoices = {}): TableChoices => ({
  ...(separator && { separator }),
  ...(encoding && { encoding }),
  ...(sheet !== undefined && { sheet }),
});
