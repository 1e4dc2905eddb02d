import { z } from 'zod';
import type { InspectionEvent } from '#machines/domains/workflows/contracts/inspector.ts';

const snapshot = z.object({
  status: z.string().optional(),
  value: z.unknown().optional(),
  context: z.record(z.string(), z.unknown()).optional(),
});
const base = {
  sessionId: z.string(),
  rootId: z.string(),
  createdAt: z.string().regex(/^\d+$/),
  id: z.string(),
  _version: z.string(),
};
const event = z.looseObject({ type: z.string() });
const line = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('@xstate.actor'),
    name: z.string(),
    definition: z.string().optional(),
    parentId: z.string().optional(),
    snapshot,
  }),
  z.object({ ...base, type: z.literal('@xstate.event'), event, sourceId: z.string().optional() }),
  z.object({ ...base, type: z.literal('@xstate.snapshot'), event, snapshot }),
]);

/** Writes events as a file: one JSON object per line, as in the protocol, without names. */
export const asLines = (events: readonly InspectionEvent[]): Blob =>
  new Blob(
    events.map((one) => `${JSON.stringify(one)}\n`),
    { type: 'application/x-ndjson' },
  );

/**
 * Reads the events of such a file.
 * @throws with the number of the first line that isn't one.
 */
export function fromLines(text: string): InspectionEvent[] {
  return text.split('\n').flatMap((one, place): InspectionEvent[] => {
    if (one.trim() === '') return [];
    try {
      return [line.parse(JSON.parse(one)) as InspectionEvent];
    } catch {
      throw new LineProblem(place + 1);
    }
  });
}

/** Reports a line of a file that isn't an event. It has a class of its own so that the screen can name the line. */
export class LineProblem extends Error {
  readonly line: number;

  constructor(line: number) {
    super();
    this.line = line;
  }
}
