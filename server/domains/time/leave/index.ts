export { postLeaveEntries } from './ledger.ts';
export { recountLeave } from './recount.ts';
export { runLeave, runLeaveOfAll } from './run.ts';
export { movementServer } from './movement.ts';
export { encashmentServer, readUnusedLeave } from './encashment.ts';
export { compensatoryServer } from './compensatory.ts';
import type { Proposal } from '#machines/domains/time/leave/requestEvents.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';
import { checkLeave } from './check.ts';
import {
  changeLeave,
  holdLeave,
  holdLeaveAnew,
  postLeave,
  releaseLeave,
  undoLeave,
} from './hold.ts';
import { leaveDecisionFacts } from './decisionFacts.ts';
import { fillLeave, previewLeave } from './preview.ts';

export const leaveServer: RequestServer<Payload, Proposal> = {
  fill: fillLeave,
  check: checkLeave,
  preview: previewLeave,
  decisionFacts: leaveDecisionFacts,
  hold: holdLeave,
  release: releaseLeave,
  carryOut: postLeave,
  undo: undoLeave,
  extension: {
    effects: { change: changeLeave, holdAnew: holdLeaveAnew },
    fill: ({ proposedBy: _proposer, ...event }, { employeeId }) =>
      event.type === 'askToChange' ? { ...event, proposedBy: employeeId } : event,
  },
};
