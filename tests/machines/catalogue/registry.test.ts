import { describe as suite, expect, it } from 'vitest';
import { describe } from '#machines/core/model/describe.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { APPROVAL_SCREENS } from '#machines/catalogue/approvalScreens.ts';
import { pipelinedWorkflows } from '#tests/support/pipelines.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { getAudiences, type Audience } from '#machines/core/model/workflow.ts';

it('lists each workflow once', () => {
  const ids = workflows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('has a queue for each kind of request, below /approval', () => {
  for (const { id, queue } of REQUESTS)
    expect(APPROVAL_SCREENS.find(({ address }) => address === queue)?.workflows, id).toContain(id);
});

it('gives each kind of request a number prefix of its own', () => {
  const sentences = REQUESTS.flatMap(({ id, prefix }, at) => {
    const first = REQUESTS.slice(0, at).find((one) => one.prefix === prefix);
    return first ? [`Give ${id} another prefix: ${prefix} is that of ${first.id}.`] : [];
  });
  expect(sentences).toEqual([]);
});

suite.each(
  [...workflows, ...pipelinedWorkflows].map((workflow) => [workflow.id, workflow] as const),
)('%s', (_id, workflow) => {
  const { states } = describe(workflow);
  const all = [...states.values()];

  it('has a description for each state', () => {
    expect(all.filter(({ description }) => description.length < 20)).toEqual([]);
    expect(all.filter(({ id, label }) => label === id)).toEqual([]);
  });

  it('has a label for each transition, and a message for each guard that stops one', () => {
    const actions = all.flatMap((state) => state.actions);
    expect(actions.filter(({ event, label }) => label === event)).toEqual([]);
    const guards = actions.flatMap(({ branches }) => branches.flatMap(({ guard }) => guard ?? []));
    expect(guards.filter((guard) => !(guard in workflow.guardReasons))).toEqual([]);
  });

  it('refers to existing roles only', () => {
    const audiences = all.flatMap(({ meta, actions }): Audience[] => [
      ...actions.flatMap(({ who }) => getAudiences(who)),
      ...(meta.notify ?? []).map(({ to }) => to),
      ...(meta.queue ? getAudiences(meta.queue.audience) : []),
    ]);
    const roles = audiences.flatMap((who) => ('role' in who ? [who.role] : []));
    expect(roles.filter((role) => roleLabel(role) === role)).toEqual([]);
  });

  it('starts with its start event, and every state but the final ones has a transition', () => {
    const first = all.find(({ initial }) => initial);
    expect(first?.actions.map(({ event }) => event)).toContain(workflow.startEvent);
    expect(all.filter(({ final, actions }) => final !== (actions.length === 0))).toEqual([]);
  });
});
