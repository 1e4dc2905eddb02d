import { Router } from 'express';
import { z } from 'zod';
import {
  giveFeatureGroupBody,
  saveFeatureGroupBody,
  setBundleActiveBody,
} from '#machines/domains/workflows/contracts/bundles.ts';
import type { PermissionsSaved } from '#machines/core/access/permissions.ts';
import { SESSION_START } from '#machines/core/session/state.ts';
import { unlockLogin } from '#server/platform/access/loginLimit.ts';
import { recordSteps } from '#server/platform/access/signInLog.ts';
import { read, write } from '#server/platform/http/call.ts';
import { queryIdOrAll, queryInt } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import {
  decideProposalBody,
  featureGroupFeaturesBody,
  rolePermissionsBody,
  undoChangeBody,
  unlockLoginBody,
  userPermissionsBody,
} from './bodies.ts';
import {
  listFeatureGroups,
  saveFeatureGroup,
  setFeatureGroupActive,
  setFeatures,
} from './featureGroups.ts';
import { giveFeatureGroup } from './giveFeatureGroup.ts';
import { administeredUser } from './grantRules.ts';
import { menuList } from './menuList.ts';
import { changesQuery, permissionChanges } from './permissionChanges.ts';
import { decideProposal, openProposals } from './proposals.ts';
import { rolePermissions } from './rolePermissions.ts';
import { undoChange } from './undoChange.ts';
import { updateRolePermissions, updateUserPermissions } from './update.ts';
import { userPermissions } from './userPermissions.ts';
import { readRequestedPermissions } from './whose.ts';

const submitted = (waiting: number): PermissionsSaved => ({
  statusCode: 200,
  message: 'Submitted Successfully',
  waiting,
});

/**
 * The calls that return the menu and the user's permissions (spec 000 §7), and those with which administrators
 * set them.
 */
export function menuRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Auth/GetMenuListPermissionWise',
    read(services, z.object({ EmployeeId: queryIdOrAll }), async (call, { EmployeeId }) =>
      menuList(
        call.db,
        await readRequestedPermissions(call, EmployeeId),
        services.env.RECRUITMENT_URL,
      ),
    ),
  );
  router.get(
    '/Auth/GetMenuUserPermissionForActivityCheck',
    read(services, z.object({ employeeId: queryIdOrAll }), async (call, { employeeId }) => {
      const { list } = await readRequestedPermissions(call, employeeId);
      return list;
    }),
  );
  router.get('/Permission/GetRolePermissions', read(services, z.object({}), rolePermissions));
  router.get(
    '/Permission/GetUserPermissions',
    read(services, z.object({ employeeId: queryInt('must be an employee ID') }), userPermissions),
  );
  router.get('/Permission/GetPermissionChanges', read(services, changesQuery, permissionChanges));
  router.post(
    '/Permission/UpdateRolePermissions',
    write(services, rolePermissionsBody, async ({ tx, actor }, body) => {
      const waiting = await updateRolePermissions(tx, actor, body);
      return submitted(waiting);
    }),
  );
  router.post(
    '/Permission/UpdateUserPermissions',
    write(services, userPermissionsBody, async ({ tx, actor }, body) => {
      const waiting = await updateUserPermissions(tx, actor, body);
      return submitted(waiting);
    }),
  );
  router.post(
    '/Permission/UndoChange',
    write(services, undoChangeBody, async ({ tx, actor }, body) => {
      const waiting = await undoChange(tx, actor, body);
      return submitted(waiting);
    }),
  );
  router.get('/Permission/GetProposals', read(services, z.object({}), openProposals));
  router.post(
    '/Permission/DecideProposal',
    write(services, decideProposalBody, async ({ tx, actor }, body) => {
      await decideProposal(tx, actor, body);
      return submitted(0);
    }),
  );
  router.get('/FeatureGroups/List', read(services, z.object({}), listFeatureGroups));
  router.post('/FeatureGroups/Save', write(services, saveFeatureGroupBody, saveFeatureGroup));
  router.post('/FeatureGroups/SetFeatures', write(services, featureGroupFeaturesBody, setFeatures));
  router.post(
    '/FeatureGroups/SetActive',
    write(services, setBundleActiveBody, setFeatureGroupActive),
  );
  router.post(
    '/FeatureGroups/Give',
    write(services, giveFeatureGroupBody, async ({ tx, actor }, body) => {
      const waiting = await giveFeatureGroup(tx, actor, body);
      return submitted(waiting);
    }),
  );
  router.post(
    '/Permission/UnlockLogin',
    write(services, unlockLoginBody, async ({ tx, actor, visitor }, { employeeId }) => {
      const { userId, loginId } = await administeredUser(tx, actor, employeeId);
      await unlockLogin(tx, loginId);
      await recordSteps(tx, visitor, [
        {
          userId,
          accountId: actor.accountId,
          sessionId: null,
          event: 'login.unlocked',
          from: SESSION_START,
          to: SESSION_START,
          isSuccess: true,
          reason: `By ${actor.name}`,
        },
      ]);
      return submitted(0);
    }),
  );
  return router;
}
