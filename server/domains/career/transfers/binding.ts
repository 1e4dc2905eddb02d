import { proposal } from '#machines/domains/career/transfer/events.ts';
import type { TransferContext } from '#machines/domains/career/transfer/context.ts';
import { transferWorkflow } from '#machines/domains/career/transfer/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type {
  EnrichmentSubject,
  EventInput,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { transferDetails } from './details.ts';
import { giveNumber } from './giveNumber.ts';
import { TRANSFER_RECORD } from './record.ts';
import { release, sendBack, undo } from './release.ts';
import { resolveProposal } from './resolve.ts';

/**
 * The workflow of transfers and promotions, which change positions from a date on. Only an event of the workflow itself
 * can revert one.
 */
export const transferBinding: WorkflowBinding<TransferContext> = {
  workflow: transferWorkflow,
  effects: { release, undo, giveNumber, sendBack },
  record: TRANSFER_RECORD,
  enrich: resolveAmendments,
  details: transferDetails,
};

/** Computes the result of an amendment; values from the client are ignored. */
async function resolveAmendments(
  tx: Tx,
  subjects: readonly EnrichmentSubject<TransferContext>[],
): Promise<EventInput[]> {
  const amended = subjects.filter(({ event }) => event.type === 'amend');
  const rows = await query<{ id: number }>(
    tx,
    'select id from transfers where id = any($ids::bigint[])',
    { ids: amended.map(({ instance }) => instance.subjectId) },
  );
  const stored = new Set(rows.map(({ id }) => id));
  const events: EventInput[] = [];
  for (const { instance, event } of subjects) {
    const { resolved: _said, ...rest } = event as EventInput & { resolved?: unknown };
    const { employeeId, proposedBy } = instance.context;
    const input = { accountId: instance.accountId, employeeId, proposedBy };
    events.push(
      event.type === 'amend' && stored.has(instance.subjectId)
        ? {
            ...rest,
            resolved: await resolveProposal(tx, {
              ...input,
              proposal: proposal.parse(event['proposal']),
            }),
          }
        : rest,
    );
  }
  return events;
}
