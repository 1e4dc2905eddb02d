import type { Payload } from '#machines/kits/requests/request.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { daysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import { approve, paidRequest, type PaidRequest } from '#server/demo/stage/paidRequest.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';

interface Requisition extends PaidRequest {
  title: string;
  need: string;
  neededIn: number;
  estimate: number | null;
  reason: string;
}

/**
 * Approved training requisitions wait for a training with free seats; the others are pending with the supervisor or HR.
 */
const REQUISITIONS: readonly Requisition[] = [
  {
    by: 'employee',
    title: 'Leading a line',
    need: 'appraisal',
    neededIn: 60,
    estimate: 12_000,
    reason: 'My appraisal names feedback to the team as my next step.',
    daysAgo: 14,
    steps: [approve(12), approve(10)],
  },
  {
    by: 'finance',
    title: 'First aid',
    need: 'law',
    neededIn: 45,
    estimate: 4_000,
    reason: 'Our floor has one first aider, and the law asks for two.',
    daysAgo: 11,
    steps: [approve(9), approve(7)],
  },
  {
    by: 'developer',
    title: 'Fire safety and evacuation',
    need: 'law',
    neededIn: 30,
    estimate: null,
    reason: 'My certificate ends next month.',
    daysAgo: 6,
    steps: [approve(4)],
  },
  {
    by: 'manager',
    title: 'Fabric inspection by four points',
    need: 'task',
    neededIn: 90,
    estimate: 9_500,
    reason: 'We inspect the knitted goods ourselves from the spring on.',
    daysAgo: 3,
    steps: [],
  },
];

export const trainingRequisitions: Scenario = (stage) =>
  REQUISITIONS.flatMap((one) =>
    paidRequest(stage, 'trainingRequisition', one, () => getPayload(stage, one)),
  );

async function getPayload({ tx, today }: Stage, one: Requisition): Promise<Payload> {
  const { title, need, neededIn, estimate, reason } = one;
  const row = await queryOne<{ id: number }>(
    tx,
    'select id from training_titles where account_id = $accountId and name = $title',
    { accountId: ACCOUNT_ID, title },
  );
  return {
    titleId: row?.id ?? null,
    need,
    neededBy: daysBefore(today, -neededIn),
    estimate,
    reason,
  };
}
