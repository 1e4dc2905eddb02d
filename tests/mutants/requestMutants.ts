import { getMutants, type Mutant } from './mutant.ts';

const requests = getMutants('kits/requests');

/** Flaws that let a request be approved by too few, by its requester, or by another pipeline. */
export const mutants: readonly Mutant[] = [
  requests(
    'requests: the first of several approvers is enough',
    'everyRequest',
    'completes each request under the version it began with, and',
    'machines/kits/requests/guards.ts',
    "step.rule === 'all' && !isComplete(step, context, event)",
    "step.rule === 'all' && isComplete(step, context, event) && step.hours < 0",
  ),
  requests(
    'requests: a definition that was changed still makes its machine',
    'everyRequest',
    'reports a definition that was changed after requests used it',
    'server/kits/requests/published.ts',
    'if (pipelineWorkflowId(name, version, hash) !== workflow) continue;',
    "if (pipelineWorkflowId(name, version, hash) === '') continue;",
  ),
  requests(
    'requests: a pipeline is undone under a later version',
    'everyRequest',
    'can be undone by publishing the former steps, unless a',
    'server/kits/requests/undoVersion.ts',
    'if (versions.at(-1) !== asked) throw',
    'if (versions.at(-1) === undefined) throw',
  ),
  requests(
    'requests: anyone who filed one for someone may decide on it',
    'everyRequest',
    'cannot be approved by its requester, in any role, nor by',
    'machines/kits/requests/workflow.ts',
    "filedBy: 'filer',",
    "filedBy: 'no one',",
  ),
  requests(
    'requests: a rejected cancellation is announced as an approval',
    'everyRequest',
    'can be cancelled after its approval, if the cancellation is',
    'server/engine/notices/tally.ts',
    'isSameAudience(other.to, notice.to)',
    'isSameAudience(other.to, notice.to) && other.one === notice.one',
  ),
  requests(
    'requests: an administrator makes themselves an approver',
    'everyRequest',
    'cannot be published by one person in their own favour',
    'server/kits/requests/publish.ts',
    'if (isAny && !(await isAlone(tx, actor))) {',
    'if (isAny && actor.userId === null) {',
  ),
];
