import { Router } from 'express';
import { z } from 'zod';
import { decideRulesBody, saveRulesBody } from '#machines/core/contracts/twoPeople.ts';
import { read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { decideRules, rules, saveRules } from './rules.ts';

/** The routes of a company's rules for changes that need two people. */
export function twoPeopleRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/TwoPeople/Rules',
    read(services, z.object({}), ({ db, actor }) => rules(db, actor)),
  );
  router.post(
    '/TwoPeople/SaveRules',
    write(services, saveRulesBody, ({ tx, actor }, body) => saveRules(tx, actor, body)),
  );
  router.post(
    '/TwoPeople/DecideRules',
    write(services, decideRulesBody, ({ tx, actor }, body) => decideRules(tx, actor, body)),
  );
  return router;
}
