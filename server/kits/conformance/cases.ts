import { unreadable } from './unreadable.ts';
import type { LogStep } from './readLog.ts';

/**
 * The maximum number of steps of a case. With more, the mapping is probably wrong: the configured column does not
 * contain the ID of a case.
 */
const MAX_STEPS = 20_000;
/** How many steps may be kept in memory, about 300 MB, if the rows of different cases are mixed. */
const MAX_HELD = 500_000;

/**
 * Groups the steps of each case, ordered by time. If the rows of each case are adjacent, only one case is in memory at
 * a time, otherwise all.
 * @throws AppError 400 if the mapping wrongly says that the rows are adjacent, or if there are too many steps to keep.
 */
export async function* readCases(
  steps: AsyncIterable<LogStep>,
  sortedBy: 'case' | 'time',
): AsyncGenerator<LogStep[]> {
  yield* sortedBy === 'case' ? together(steps) : apart(steps);
}

async function* together(steps: AsyncIterable<LogStep>): AsyncGenerator<LogStep[]> {
  const seen = new Set<string>();
  let present: LogStep[] = [];
  for await (const step of steps) {
    const [first] = present;
    if (first && first.caseId !== step.caseId) {
      yield inOrder(present);
      present = [];
    }
    if (present.length === 0) {
      if (seen.has(step.caseId)) {
        throw unreadable(
          `The rows of case ${step.caseId} don’t stand together: sort the log by case, or set log.sortedBy to “time”`,
        );
      }
      seen.add(step.caseId);
    }
    add(present, step);
  }
  if (present.length > 0) yield inOrder(present);
}

async function* apart(steps: AsyncIterable<LogStep>): AsyncGenerator<LogStep[]> {
  const cases = new Map<string, LogStep[]>();
  let heldSteps = 0;
  for await (const step of steps) {
    heldSteps += 1;
    if (heldSteps > MAX_HELD) {
      throw unreadable(
        `The log has more than ${MAX_HELD.toLocaleString('en')} steps: sort it by case, and set log.sortedBy to “case”`,
      );
    }
    const existing = cases.get(step.caseId);
    if (existing) add(existing, step);
    else cases.set(step.caseId, [step]);
  }
  for (const one of cases.values()) yield inOrder(one);
}

function add(steps: LogStep[], step: LogStep): void {
  if (steps.length === MAX_STEPS) {
    throw unreadable(
      `Case ${step.caseId} has more than ${MAX_STEPS} steps: is it the right column?`,
    );
  }
  steps.push(step);
}

const inOrder = (steps: readonly LogStep[]): LogStep[] => steps.toSorted((a, b) => a.at - b.at);
