import { pipelineFacts, type RequestContext } from '#machines/kits/requests/context.ts';
import { getPlace, stepsFor } from '#machines/kits/requests/pipeline.ts';
import type { Payload, PipelinedKind } from '#machines/kits/requests/request.ts';
import type { PublishedPipeline } from '#machines/kits/requests/workflow.ts';
import { afterWorkingHours } from '#machines/core/values/workingTime.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type {
  EnrichmentSubject,
  EventInput,
  RecordSource,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { getAnswers } from './answers.ts';
import { namedDetails } from './names.ts';
import { bindFilesOf } from './files.ts';
import { checkAgain, checkRequests, fillRequests } from './check.ts';
import type { RequestEffect } from './subjects.ts';
import { issuePapersOf, withdrawPapersOf } from './papers.ts';
import { checkPaymentDays } from './paymentDay.ts';
import { requestServer } from './declared.ts';

/** The columns of a request's row that the first transition covers: all of them, because none ever changes. */
export const REQUEST_RECORD: RecordSource = {
  table: 'requests',
  workflow: 'workflow',
  columns: [
    'account_id',
    'kind',
    'workflow',
    'number',
    'business_unit_id',
    'employee_id',
    'filed_by',
    'pipeline_version',
    'created_at',
  ],
};

const nothing: RequestEffect = () => Promise.resolve();

const inTurn =
  (first: RequestEffect = nothing, second: RequestEffect = nothing): RequestEffect =>
  async (tx, subjects, by) => {
    await first(tx, subjects, by);
    await second(tx, subjects, by);
  };

/** The server's part of the workflow of one pipeline version. The machine itself is created elsewhere. */
export function requestBinding(
  pipeline: PublishedPipeline,
): Omit<WorkflowBinding<RequestContext>, 'workflow'> {
  const { kind } = pipeline;
  const { carryOut, undo, settle, hold, release, extension, ...reads } =
    requestServer(kind.id) ?? {};
  // A request that issues a paper cannot be undone, because the paper may already be in use. It has to be cancelled
  // instead, which withdraws the paper.
  const isLasting = kind.paper !== undefined || (carryOut && !undo);
  return {
    effects: {
      hold: inTurn(bindFilesOf(kind), hold),
      release: release ?? nothing,
      carryOut: inTurn(checkAgain(kind, carryOut), issuePapersOf(kind)),
      undo: inTurn(undo, withdrawPapersOf(kind)),
      settle: settle ?? nothing,
      ...extension?.effects,
    },
    undo: {
      // Undoing one of these two effects reserves the earlier amount again, because an undo gets the context that it
      // restores.
      hold: hold ?? nothing,
      release: hold ?? nothing,
      ...extension?.effects,
      ...(isLasting ? {} : { carryOut: undo ?? nothing }),
    },
    record: REQUEST_RECORD,
    details: namedDetails(kind, reads),
    enrich: (tx, subjects, at, request) => enrich(pipeline, tx, subjects, at, request),
  };
}

/**
 * Adds the due time of the next step to events, and the approvers of the current step for whom the sender's decision
 * counts.
 */
async function enrich(
  pipeline: PublishedPipeline,
  tx: Tx,
  subjects: readonly EnrichmentSubject<RequestContext>[],
  at: string,
  { bound, actor }: { bound: BoundWorkflow; actor: Actor },
): Promise<EventInput[]> {
  const [first] = subjects;
  if (!first) return [];
  const filledRequests = await fillRequests(
    tx,
    pipeline.kind,
    subjects.flatMap(({ event, instance }) =>
      'payload' in event
        ? [
            {
              accountId: instance.accountId,
              requestId: instance.subjectId,
              employeeId: instance.context.requesterId,
              isForOther: instance.context.requesterId !== instance.context.filedBy,
              payload: event['payload'] as Payload,
              event: event.type,
            },
          ]
        : [],
    ),
  );
  await checkRequests(tx, pipeline.kind, filledRequests);
  const filled = new Map(filledRequests.map(({ requestId, payload }) => [requestId, payload]));
  const calendar = await readWorkingCalendar(tx, first.instance.accountId, at);
  checkPaymentDays(
    subjects,
    new Date(at).toLocaleDateString('sv', { timeZone: calendar.timeZone }),
  );
  const { extension } = requestServer(pipeline.kind.id) ?? {};
  return subjects.map(({ event: sent, instance }) => {
    const payload = filled.get(instance.subjectId);
    const event = payload ? { ...sent, payload } : sent;
    const hours = hoursAhead(pipeline, instance, event);
    // Ignores the client's values of these fields, because only the server may set them.
    const { dueAt: _due, answers: _answers, ...said } = event;
    return {
      ...(extension ? extension.fill(said, actor) : said),
      ...(hours === null ? {} : { dueAt: afterWorkingHours(at, hours, calendar) }),
      ...(isApproval(event) ? { answers: getAnswers(pipeline, bound, instance, actor) } : {}),
    };
  });
}

const isApproval = ({ type }: EventInput): boolean => type === 'approve' || type === 'approvePart';

/** The working hours allowed for the step that an event leads to; null if there is no limit. */
function hoursAhead(
  pipeline: PipelinedKind,
  { context, state }: Instance<RequestContext>,
  event: EventInput,
): number | null {
  const { steps } = pipeline.definition;
  const isFilled = 'payload' in event;
  const decidedLast = ['askToCancel', ...(pipeline.kind.extension?.decidedLast ?? [])];
  if (decidedLast.includes(event.type)) return steps.at(-1)?.hours ?? null;
  if (!isApproval(event) && !isFilled) return null;
  const payload = isFilled ? (event['payload'] as Payload) : context.payload;
  const facts = pipelineFacts(pipeline, payload, context.businessUnitId);
  const here = isFilled ? -1 : getPlace(state);
  const next = stepsFor(pipeline.definition, facts).find((place) => place > here);
  return next === undefined ? null : (steps[next]?.hours ?? null);
}
