import { Router } from 'express';
import {
  activationBody,
  decideRoleBody,
  giveRoleBody,
  takeRoleBody,
  createPartnerBody,
  createUserBody,
  inviteAllBody,
  lockBody,
  setActiveBody,
  slipsBody,
  usersBody,
} from '#machines/domains/company/contracts/users.ts';
import {
  decideMailBody,
  proposeMailBody,
  refuseMailBody,
  refuseMailByLinkBody,
} from '#machines/domains/company/contracts/mailProposals.ts';
import {
  giveRoleProfileBody,
  saveRoleProfileBody,
  setBundleActiveBody,
  takeRoleProfileBody,
} from '#machines/domains/workflows/contracts/bundles.ts';
import {
  extendRoleBody,
  saveRoleBody,
  setRoleActiveBody,
} from '#machines/domains/company/contracts/roles.ts';
import { z } from 'zod';
import { answering } from '#server/platform/http/answering.ts';
import { read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { createPartner, createUser } from './create.ts';
import { decideMail, refuseMail, refuseMailByLink } from './decideMail.ts';
import {
  extendRole,
  extension,
  extensionQuery,
  extensions,
  extensionsQuery,
} from './extensions.ts';
import { giveProfile, takeProfile } from './giveProfile.ts';
import { giveRole, takeRole } from './giveRole.ts';
import { heldQuery, heldRoles } from './heldRoles.ts';
import { listRoles, saveRole, setRoleActive } from './roles.ts';
import {
  holdersQuery,
  listRoleProfiles,
  profileHolders,
  saveRoleProfile,
  setProfileActive,
} from './roleProfiles.ts';
import { decideRole, roleProposals } from './roleProposals.ts';
import { invite, inviteAll, inviteAllPreview, inviteAllQuery } from './inviteAll.ts';
import { mailProposals, mailProposalsQuery, ownMailProposals } from './mailProposals.ts';
import { proposeMail } from './proposeMail.ts';
import { issueSlips } from './slips.ts';
import { detailsQuery, listQuery, listUsers, userDetails } from './list.ts';
import {
  activateByEnroll,
  endAllSessions,
  resetPasswords,
  setActive,
  setLocked,
} from './standing.ts';

/** The calls with which users are administered (spec 002 role management). */
export function userRoutes(services: Services): Router {
  const router = Router();
  router.get('/Users/List', read(services, listQuery, listUsers));
  router.get('/Users/Details', read(services, detailsQuery, userDetails));
  router.post('/Users/Create', write(services, createUserBody, createUser));
  router.post('/Users/CreatePartner', write(services, createPartnerBody, createPartner));
  router.get('/Users/InviteAll', read(services, inviteAllQuery, inviteAllPreview));
  router.post('/Users/InviteAll', write(services, inviteAllBody, inviteAll));
  router.post('/Users/Slips', write(services, slipsBody, issueSlips));
  router.post('/Users/Invite', write(services, usersBody, invite));
  // The specification names no path for this call, so it is next to the call for ERP users (spec 000 §7).
  router.post('/Auth/UserActivation', write(services, activationBody, activateByEnroll));
  router.post('/Users/SetActive', write(services, setActiveBody, setActive));
  router.post('/Users/Lock', write(services, lockBody, setLocked));
  router.post('/Users/ResetPassword', write(services, usersBody, resetPasswords));
  router.post('/Users/EndSessions', write(services, usersBody, endAllSessions));
  router.post('/Users/GiveRole', write(services, giveRoleBody, giveRole));
  router.post('/Users/TakeRole', write(services, takeRoleBody, takeRole));
  router.get('/Users/RoleProposals', read(services, z.object({}), roleProposals));
  router.post('/Users/DecideRole', write(services, decideRoleBody, decideRole));
  router.get('/Users/MailProposals', read(services, mailProposalsQuery, mailProposals));
  router.post('/Users/ProposeMail', write(services, proposeMailBody, proposeMail));
  router.post('/Users/DecideMail', write(services, decideMailBody, decideMail));
  // These calls are about the caller's own address and account.
  router.get('/Auth/MailProposals', read(services, z.object({}), ownMailProposals));
  router.post('/Auth/RefuseMail', write(services, refuseMailBody, refuseMail));
  router.post(
    '/Auth/RefuseMailByLink',
    answering(refuseMailByLinkBody, refuseMailByLink(services)),
  );
  router.get('/Roles/List', read(services, z.object({}), listRoles));
  router.get('/Roles/Held', read(services, heldQuery, heldRoles));
  router.get('/Roles/Extensions', read(services, extensionsQuery, extensions));
  router.get('/Roles/Extension', read(services, extensionQuery, extension));
  router.post('/Roles/Extend', write(services, extendRoleBody, extendRole));
  router.post('/Roles/Save', write(services, saveRoleBody, saveRole));
  router.post('/Roles/SetActive', write(services, setRoleActiveBody, setRoleActive));
  router.get('/RoleProfiles/List', read(services, z.object({}), listRoleProfiles));
  router.get('/RoleProfiles/Holders', read(services, holdersQuery, profileHolders));
  router.post('/RoleProfiles/Save', write(services, saveRoleProfileBody, saveRoleProfile));
  router.post('/RoleProfiles/SetActive', write(services, setBundleActiveBody, setProfileActive));
  router.post('/RoleProfiles/Give', write(services, giveRoleProfileBody, giveProfile));
  router.post('/RoleProfiles/Take', write(services, takeRoleProfileBody, takeProfile));
  return router;
}
