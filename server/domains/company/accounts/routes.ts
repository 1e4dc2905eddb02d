import { Router } from 'express';
import {
  createAccountBody,
  editAccountBody,
  inviteAdministratorBody,
  setAccountActiveBody,
} from '#machines/domains/company/contracts/accounts.ts';
import { read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { createAccount, editAccount, inviteAdministrator, setAccountActive } from './keep.ts';
import { accountDetails, accountQuery, accountsQuery, listAccounts } from './list.ts';

/** An operator sees all companies of this installation, and an administrator only their own. */
export function accountRoutes(services: Services): Router {
  const router = Router();
  router.get('/Accounts/List', read(services, accountsQuery, listAccounts));
  router.get('/Accounts/Details', read(services, accountQuery, accountDetails));
  router.post('/Accounts/Create', write(services, createAccountBody, createAccount));
  router.post('/Accounts/Edit', write(services, editAccountBody, editAccount));
  router.post('/Accounts/SetActive', write(services, setAccountActiveBody, setAccountActive));
  router.post(
    '/Accounts/InviteAdministrator',
    write(services, inviteAdministratorBody, inviteAdministrator),
  );
  return router;
}
