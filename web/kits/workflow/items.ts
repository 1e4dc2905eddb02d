import type { Item } from './api.ts';
import type { Actionable, EventWords } from './words.ts';

/** Returns the items that send an event to rows. A required comment is assumed to be filled in. */
export const getItems = <Row extends Actionable>(
  { event, comment }: EventWords,
  rows: readonly Row[],
  payload: ((row: Row, event: string) => Record<string, unknown>) | undefined,
): Item[] =>
  rows.map((row) => ({
    subjectId: row.subjectId,
    version: row.version,
    event: {
      type: event,
      ...(comment === 'required' && { comment: '…' }),
      ...payload?.(row, event),
    },
  }));
