import type { z } from 'zod';
import {
  EVENT_STEPS_COUNTED,
  STEPS_A_FILE,
  STEPS_A_PAGE,
  STEPS_COUNTED,
  type EventCounts,
  type StepCount,
  type StepPage,
  type StepRow,
} from '#machines/domains/workflows/contracts/audit.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { fileCall, type FileCaller } from '#server/platform/http/fileCall.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import type { Sheet } from '#server/platform/sheets/cell.ts';
import { countRows, getFile } from '#server/platform/sheets/sheetFile.ts';
import { stepColumns } from './columns.ts';
import { writeCursor } from './cursor.ts';
import { type filterQuery, stepsFileQuery, type stepsQuery } from './query.ts';
import {
  countByEvent,
  countSteps,
  everyStep,
  findSteps,
  presentSteps,
  type Place,
} from './search.ts';

/** GET /Workflow/SearchHistory: returns a page of history across all workflows, the latest first. */
export async function stepPage(
  { db, actor, services: { engine } }: Call,
  { before, order, ...filter }: z.output<typeof stepsQuery>,
): Promise<StepPage> {
  const steps = await findSteps(db, engine, actor, filter, {
    before: before ?? null,
    limit: STEPS_A_PAGE + 1,
    order,
  });
  const shown = steps.slice(0, STEPS_A_PAGE);
  const last = shown.at(-1);
  return {
    items: await presentSteps(db, engine, actor, 'Workflow/SearchHistory', shown),
    next:
      steps.length > STEPS_A_PAGE && last
        ? writeCursor({ ...last, at: last.at.toISOString() })
        : null,
  };
}

/** GET /Workflow/CountHistory: counts the matching steps up to a limit. Beyond it, it only says that there are more. */
export async function stepCount(
  { db, actor, services: { engine } }: Call,
  filter: z.output<typeof filterQuery>,
): Promise<StepCount> {
  const count = await countSteps(db, engine, actor, filter, STEPS_COUNTED + 1);
  return { count: Math.min(count, STEPS_COUNTED), isMore: count > STEPS_COUNTED };
}

/** GET /Workflow/CountHistoryByEvent: counts the matching steps by event. */
export async function eventCounts(
  { db, actor, services: { engine } }: Call,
  filter: z.output<typeof filterQuery>,
): Promise<EventCounts> {
  const events = await countByEvent(db, engine, actor, filter, EVENT_STEPS_COUNTED);
  const sum = events.reduce((total, { count }) => total + count, 0);
  return { events, isMore: sum >= EVENT_STEPS_COUNTED };
}

/** A longer statement keeps other requests waiting: 1,000 rows delayed them by 150 ms. */
const ROWS_A_STATEMENT = 250;

/**
 * GET /Workflow/HistoryFile: streams the found steps as CSV or XLSX.
 * @throws AppError 400 for more rows than a file can have.
 */
async function stepsFile(
  call: FileCaller,
  { format, ...filter }: z.output<typeof stepsFileQuery>,
): Promise<StreamedFile> {
  const { db, actor, services } = call;
  const count = await countSteps(db, services.engine, actor, filter, STEPS_A_FILE + 1);
  if (count > STEPS_A_FILE) {
    const message = `More than ${STEPS_A_FILE.toLocaleString('en')} steps are found: narrow the search`;
    throw invalid(message, [{ path: '', message }]);
  }
  const stepRows = getRows(call, everyStep(db, services.engine, actor, filter));
  const { counted, rows } = countRows(stepRows, () => Promise.resolve(count));
  const sheet: Sheet<StepRow> = {
    name: `History ${new Date().toISOString().slice(0, 10)}`,
    columns: stepColumns,
    rows: counted,
  };
  return { ...getFile(sheet, format), rows };
}

export const stepsFileCall = fileCall('/Workflow/HistoryFile', stepsFileQuery, stepsFile);

/** Returns steps as they are shown, which are read in chunks. */
export async function* getRows(
  { db, actor, services: { engine } }: FileCaller,
  pages: AsyncIterable<readonly Place[]>,
): AsyncGenerator<StepRow> {
  for await (const places of pages) {
    for (let at = 0; at < places.length; at += ROWS_A_STATEMENT) {
      const part = places.slice(at, at + ROWS_A_STATEMENT);
      yield* await presentSteps(db, engine, actor, 'Workflow/HistoryFile', part);
    }
  }
}
