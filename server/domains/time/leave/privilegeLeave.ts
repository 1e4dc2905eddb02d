import { Router } from 'express';
import type { RequestList } from '#machines/kits/requests/contract.ts';
import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { read, type Call } from '#server/platform/http/call.ts';
import { listQuery, requestPage, type RequestListQuery } from '#server/kits/requests/list.ts';
import type { Services } from '#server/platform/services.ts';

export function privilegeLeaveRoutes(services: Services): Router {
  const router = Router();
  router.get('/Leave/PrivilegeLeave', read(services, listQuery, privilegeLeave));
  return router;
}

/** Lists approved leave of privilege leave types, and pending changes of its dates. */
async function privilegeLeave(call: Call, filter: RequestListQuery): Promise<RequestList> {
  const units = await unitsPermitted(call.db, call.actor, MENU.privilegeLeaveDates, 'isView');
  return requestPage(call, leave, filter, leave.onBehalf.reference, {
    sql: `i.state in ('approved', 'changeProposed')
      and ($units::bigint[] is null or r.business_unit_id = any($units))
      and exists (select from leave_days d join leave_types t on t.id = d.leave_type_id
        where d.request_id = r.id and t.is_privilege)`,
    parameters: { units },
  });
}
