import { getMutants, type Mutant } from './mutant.ts';

const requests = getMutants('kits/requests');

/** Flaws that let a request be approved by too few, by its requester, or by another pipeline. */
export const mutants: readonly Mutant[] = [
  requests(
    'requests: the first of several approvers is enough',
    'everyRequest',
    'end by the version it began with',
    'machines/kits/requests/guards.ts',
    "step.rule === 'all' && !isComplete(step, context, event)",
    "step.rule === 'all' && isComplete(step, context, event) && step.hours < 0",
  ),
  requests(
    'requests: a definition that was changed still makes its machine',
    'everyRequest',
    'changed behind its requests',
    'server/kits/requests/published.ts',
    'if (pipelineWorkflowId(name, version, hash) !== workflow) continue;',
    "if (pipelineWorkflowId(name, version, hash) === '') continue;",
  ),
  requests(
    'requests: a pipeline is undone under a later version',
    'everyRequest',
    'is undone by publishing',
    'server/kits/requests/undoVersion.ts',
    'if (versions.at(-1) !== asked) throw',
    'if (versions.at(-1) === undefined) throw',
  ),
  requests(
    'requests: anyone who filed one for someone may decide on it',
    'everyRequest',
    'no one’s own to approve',
    'machines/kits/requests/workflow.ts',
    "filedBy: 'filer',",
    "filedBy: 'no one',",
  ),
  requests(
    'requests: a rejected cancellation is announced as an approval',
    'everyRequest',
    'may be cancelled after its approval',
    'server/engine/notices/tally.ts',
    'isSameAudience(other.to, notice.to)',
    'isSameAudience(other.to, notice.to) && other.one === notice.one',
  ),
  requests(
    'requests: an administrator makes themselves an approver',
    'everyRequest',
    'published to oneself by no one alone',
    'server/kits/requests/publish.ts',
    'if (isAny && !(await isAlone(tx, actor))) {',
    'if (isAny && actor.userId === null) {',
  ),
];
