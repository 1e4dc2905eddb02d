import type { WorkflowMeta } from '#machines/model/workflow.ts';
import { requestActions } from './actions.ts';
import { NOTHING_LEFT } from './guards.ts';
import type { RequestKind } from './request.ts';

const metas = new WeakMap<RequestKind, WorkflowMeta>();

/** The same object for every state, so that notifications are grouped. */
function metaOf(kind: RequestKind): WorkflowMeta {
  const known = metas.get(kind) ?? requestActions(kind).recount;
  metas.set(kind, known);
  return known;
}

/** A recount does not change the state of a request; one with no days left is cancelled. */
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
