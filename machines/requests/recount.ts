import type { WorkflowMeta } from '#machines/model/workflow.ts';
import { requestActions } from './actions.ts';
import { NOTHING_LEFT } from './guards.ts';
import type { RequestKind } from './request.ts';

const metas = new WeakMap<RequestKind, WorkflowMeta>();

/** The same one for every state, by which what somebody is told is put together. */
function metaOf(kind: RequestKind): WorkflowMeta {
  const known = metas.get(kind) ?? requestActions(kind).recount;
  metas.set(kind, known);
  return known;
}

/** Counting anew leaves a request where it is; what nothing is left of is cancelled. */
export function recountOf(kind: RequestKind, letGo: 'release' | 'takeBack') {
  if (!kind.recounted) return {};
  const meta = metaOf(kind);
  return {
    recount: [
      { guard: NOTHING_LEFT, target: 'cancelled', actions: ['recount', letGo], meta },
      { actions: ['recount', 'holdAnew'], meta },
    ],
  };
}
