import { pipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { salaryCertificate } from '#machines/domains/pay/requests/salaryCertificate.ts';
import { readDelegates } from '#server/platform/access/delegates.ts';
import { dispatch, undo } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { storeVersion } from '#server/kits/requests/pipelineVersions.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import { delegate } from '#server/domains/workflows/delegations/index.ts';
import { daysBefore, isoDate, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import { runMoments, type Moment, type Stage } from '#server/demo/stage/scenario.ts';
import { DELEGATED_DAYS, getCertificates, LIMIT, type Certificate, type Decision } from './plan.ts';
import { silentRaises } from './raises.ts';

type Planting = Omit<Stage, 'random'>;

/** How many days before today the pipeline was published, which must be before the first request. */
const PUBLISHED_DAYS = 310;

/**
 * Creates what auditors look for: three cases for each audit control, each with the steps of real requests. Otherwise,
 * the controls would find nothing in the demo.
 */
export async function plantCases(stage: Planting, engine: Engine): Promise<void> {
  const workflow = await publishPipeline(stage, engine);
  await runMoments(engine, [
    {
      at: officeTime(workingDaysBefore(stage.today, DELEGATED_DAYS), 0),
      happen: (now) => delegateHr(stage, now, workflow),
    },
    ...getCertificates(stage).flatMap((plan) => certificateMoments(stage, plan)),
    ...silentRaises(stage),
  ]);
}

/** HR approves alone, and finance too for large amounts. One control looks for amounts just below that limit. */
async function publishPipeline({ tx, today, actor }: Planting, engine: Engine): Promise<string> {
  const { workflow } = await storeVersion(tx, {
    kind: salaryCertificate.id,
    before: null,
    definition: pipelineDefinition.parse({
      steps: [
        { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' },
        {
          label: 'Large amounts',
          approvers: [{ by: 'role', role: 'finance' }],
          condition: { amountFrom: LIMIT },
        },
      ],
    }),
    by: {
      accountId: ACCOUNT_ID,
      userId: actor('admin').userId,
      confirmedBy: actor('admin2').userId,
    },
    reason: 'Banks ask finance about large loans.',
    at: officeTime(workingDaysBefore(daysBefore(today, PUBLISHED_DAYS), 0), 45),
  });
  await engine.refresh(tx);
  return workflow;
}

function certificateMoments({ tx, actor }: Planting, plan: Certificate): Moment[] {
  let sent = { requestId: 0, workflow: '' };
  let batchId = '';
  const decide = async (engine: Engine, { event, comment, login }: Decision) => {
    const by = actor(login);
    const standsInFor = await readDelegates(tx, by.userId ?? 0);
    const acting = { ...by, standsInFor };
    if (event === 'undo') {
      await undo(tx, engine, { actor: acting, batchId, comments: comment });
      return;
    }
    const said = comment ? { comment } : {};
    const items = [{ subjectId: sent.requestId, event: { type: event, ...said } }];
    ({ batchId } = await dispatch(tx, engine, { actor: acting, workflow: sent.workflow, items }));
  };
  return [
    {
      at: plan.at,
      happen: async (engine) => {
        const { employeeId, addressedTo, amount } = plan;
        sent = await sendRequest(tx, engine, actor(plan.filedBy), salaryCertificate, {
          employeeId,
          payload: { purpose: 'loan', addressedTo, amount, neededBy: null, remarks: null },
        });
      },
    },
    ...plan.decisions.map((decision) => ({
      at: decision.at,
      happen: (engine: Engine) => decide(engine, decision),
    })),
  ];
}

/**
 * Delegates HR's approvals until tomorrow, because permissions are checked as of the present, whenever the demo is
 * filled.
 */
async function delegateHr(
  { tx, today, actor }: Planting,
  engine: Engine,
  workflow: string,
): Promise<void> {
  await delegate(
    { tx, actor: actor('hr2'), services: { engine } },
    {
      stages: [{ workflow, state: 'step1' }],
      standInEmployeeId: actor('admin2').employeeId ?? 0,
      fromDate: workingDaysBefore(today, DELEGATED_DAYS),
      // In the company's time zone, the date may already be tomorrow's.
      untilDate: daysBefore(isoDate(new Date()), -1),
      reason: 'At the labour office.',
    },
  );
}
