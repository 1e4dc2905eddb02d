import { Router } from 'express';
import { z } from 'zod';
import {
  saveSignInRuleBody,
  setSignInRuleActiveBody,
} from '#machines/domains/company/contracts/signInRules.ts';
import { read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { listSignInRules, saveSignInRule, setSignInRuleActive } from './rules.ts';

/** The calls about rules by which single sign-on creates users and grants them roles. */
export function signInRuleRoutes(services: Services): Router {
  const router = Router();
  router.get('/SignInRules/List', read(services, z.object({}), listSignInRules));
  router.post('/SignInRules/Save', write(services, saveSignInRuleBody, saveSignInRule));
  router.post(
    '/SignInRules/SetActive',
    write(services, setSignInRuleActiveBody, setSignInRuleActive),
  );
  return router;
}
