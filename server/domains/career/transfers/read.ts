import { z } from 'zod';
import { MENU } from '#machines/core/access/permissions.ts';
import type {
  TransferOptions,
  TransferView,
} from '#machines/domains/career/contracts/transfers.ts';
import { contextIn } from '#machines/core/model/workflow.ts';
import { transferWorkflow } from '#machines/domains/career/transfer/workflow.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { getOptions } from '#server/domains/people/employment/index.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { getDeclaredPaper } from '#server/kits/papers/declared.ts';
import { STATUS } from '#server/kits/papers/status.ts';
import { capacityFor } from '#server/engine/instances/policy.ts';
import { followed, lastActor } from '#server/engine/history/chain/readHistory.ts';
import { mayRaise } from './propose.ts';
import { changesInWords, WHAT } from './words.ts';

export const transferQuery = z.object({ transferId: queryInt('must be an ID') });

/**
 * A proposed transfer with its changes.
 * @throws AppError 404 without access.
 */
export async function transferView(
  call: Call,
  { transferId }: z.output<typeof transferQuery>,
): Promise<TransferView> {
  const { db, actor, services } = call;
  const bound = services.engine.workflows.get(transferWorkflow.id);
  if (!bound) throw notFound('Transfer not found');
  const instance = await followed(db, bound, transferId, actor);
  const context = contextIn(transferWorkflow, instance.context);
  const [row, changedByName, [changes = []], papers] = await Promise.all([
    queryOne<
      Pick<TransferView, 'number' | 'employeeName' | 'employeeCode' | 'supervisorName' | 'raise'>
    >(
      db,
      `select t.number, e.name as "employeeName", e.code as "employeeCode", s.name as "supervisorName",
         case when r.transfer_id is not null then jsonb_build_object('percent', r.percent,
           'basicOrGross', r.basic_or_gross, 'incrementId', r.increment_id) end as raise
       from transfers t join employees e on e.id = t.employee_id
       left join employees s on s.id = $supervisorId
       left join transfer_raises r on r.transfer_id = t.id
       where t.id = $transferId and t.account_id = $accountId`,
      {
        transferId,
        accountId: actor.accountId,
        supervisorId: context.changes.supervisorId ?? null,
      },
    ),
    lastActor(db, instance.id),
    changesInWords(db, [context]),
    query<{ paperId: number; kind: string; number: string; status: string }>(
      db,
      `select p.id as "paperId", p.kind, p.number, ${STATUS} as status from papers p
       where p.account_id = $accountId and p.about_id = $transferId
         and p.kind in ('transferLetter', 'promotionLetter') order by p.id`,
      { transferId, accountId: actor.accountId },
    ),
  ]);
  if (!row) throw notFound('Transfer not found');
  const action = bound.description.states
    .get(instance.state)
    ?.actions.find(({ event }) => event === 'amend');
  const seesPay = actor.seesSalaries === true || context.proposedBy === actor.employeeId;
  const { designationId, sectionId, workplaceId, supervisorId, employmentTypeId } = context.changes;
  return {
    transferId,
    ...row,
    raise: seesPay ? row.raise : null,
    version: instance.version,
    changedByName,
    state: instance.state,
    employeeId: context.employeeId,
    kind: context.kind,
    effectiveDate: context.effectiveDate,
    reason: context.reason,
    changes: changes.map(({ what, from, to }) => ({ label: WHAT[what].label, from, to })),
    chosen: {
      designationId: designationId ?? null,
      sectionId: sectionId ?? null,
      workplaceId: workplaceId ?? null,
      supervisorId: supervisorId ?? null,
      employmentTypeId: employmentTypeId ?? null,
    },
    newCode: context.newCode,
    papers: papers.map(({ kind, ...paper }) => ({ ...paper, title: getDeclaredPaper(kind).title })),
    mayEdit: action !== undefined && capacityFor(bound, action, instance, actor).refused === null,
  };
}

/** Transfers may go to any unit of the company, so unit names aren't restricted. */
export const transferOptions = async ({ db, actor }: Call): Promise<TransferOptions> => ({
  ...(await getOptions(db, actor.accountId, null)),
  mayRaise: mayRaise(actor) && !actor.barredFrom?.has(MENU.incrementRequest),
});
