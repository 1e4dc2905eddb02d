import { Router } from 'express';
import { z } from 'zod';
import { SHORTEST_SEARCH as SHORTEST } from '#machines/contracts/search.ts';
import { read } from '#server/http/call.ts';
import { queryText } from '#server/http/query.ts';
import type { Services } from '#server/services.ts';
import { everything } from './everything.ts';

const asked = z.object({
  text: queryText.pipe(
    z.string().min(SHORTEST, `must be at least ${SHORTEST} characters`).max(100),
  ),
});

/** The search of the top bar. Whose sight ends where, each kind of thing says. */
export function searchRoutes(services: Services): Router {
  const router = Router();
  router.get('/Search/Everything', read(services, asked, everything));
  return router;
}
