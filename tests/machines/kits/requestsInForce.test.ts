import { expect, it } from 'vitest';
import { describe } from '#machines/core/model/describe.ts';
import { statesInForce } from '#machines/kits/requests/inForce.ts';
import { isStepState } from '#machines/kits/requests/pipeline.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import { pipelinedWorkflows } from '#tests/support/pipelines.ts';

const NOT_APPROVED = new Set(['draft', 'changesRequested', 'rejected', 'withdrawn', 'cancelled']);

it.each(pipelinedWorkflows.map((workflow) => [workflow.id, workflow] as const))(
  'an approval of %s applies in each state after it, until it is cancelled',
  (id, workflow) => {
    const kind = REQUESTS.find((one) => one.id === getFamily(id));
    const states = [...describe(workflow).states.keys()];
    const after = states.filter((state) => !NOT_APPROVED.has(state) && !isStepState(state));
    expect(kind && statesInForce(kind).toSorted()).toEqual(after.toSorted());
  },
);
