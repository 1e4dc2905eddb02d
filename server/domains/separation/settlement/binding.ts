import type { FinalSettlementContext } from '#machines/domains/separation/settlement/machine.ts';
import { finalSettlementWorkflow } from '#machines/domains/separation/settlement/workflow.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type {
  EffectSubject,
  EnrichmentSubject,
  EventInput,
  RecordSource,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { toSums } from './calculate.ts';
import { checkLines } from './checkLines.ts';
import { closeSources } from './close.ts';
import { readDueDay } from './dueDay.ts';
import { getNextLines } from './nextLines.ts';
import { readNominees } from './nominees.ts';

/** The history's first transition covers the row; its progress is stored in its workflow. */
export const SETTLEMENT_RECORD: RecordSource = {
  table: 'final_settlements',
  columns: [
    'account_id',
    'number',
    'separation_id',
    'employee_id',
    'prepared_by',
    'created_by',
    'created_at',
  ],
};

export const finalSettlementBinding: WorkflowBinding<FinalSettlementContext> = {
  workflow: finalSettlementWorkflow,
  effects: { checkLines, closeSources, withdraw },
  record: SETTLEMENT_RECORD,
  enrich: addSums,
};

/**
 * Adds the totals to events. They are calculated from the stored lines of the next version, and never taken from a
 * client.
 */
async function addSums(
  tx: Tx,
  subjects: readonly EnrichmentSubject<FinalSettlementContext>[],
): Promise<EventInput[]> {
  const events: EventInput[] = [];
  for (const { instance, event } of subjects) {
    const { subjectId, context, accountId } = instance;
    if (event.type === 'pay' || event.type === 'collect') {
      refuseFuture(String(event['paidOn']), await accountToday(tx, accountId));
    }
    if (event.type === 'recalculate' || event.type === 'correct') {
      const next = await getNextLines(tx, { settlementId: subjectId, version: context.version });
      const { leaver, lines } = next;
      const sums = toSums(lines, leaver ? await readNominees(tx, leaver, lines) : []);
      const days = event.type === 'correct' && leaver ? await readDueDay(tx, leaver) : {};
      events.push({ ...event, ...sums, ...days });
    } else if (event.type === 'pay' && context.nominees.length > 0) {
      // What the company owes to someone who has died is only paid to their nominees.
      events.push({ ...event, payee: getNames(context.nominees) });
    } else events.push(event);
  }
  return events;
}

function refuseFuture(paidOn: string, today: string): void {
  const message = 'Payment date cannot be in the future';
  if (paidOn > today) throw invalid(message, [{ path: 'paidOn', message }]);
}

const getNames = (nominees: FinalSettlementContext['nominees']): string =>
  nominees
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 200);

async function withdraw(tx: Tx, subjects: readonly EffectSubject[]): Promise<void> {
  await query(
    tx,
    `update final_settlements set cancelled_at = $at::timestamptz where id = any($ids::bigint[])`,
    { ids: subjects.map(({ subjectId }) => subjectId), at: subjects[0]?.at ?? null },
  );
}
