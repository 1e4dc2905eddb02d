import { Router } from 'express';
import { z } from 'zod';
import { read } from '#server/platform/http/call.ts';
import { searchedText } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { everything } from './everything.ts';

const searchQuery = z.object({ text: searchedText });

/** The search of the top bar. Each kind of result checks access itself. */
export function searchRoutes(services: Services): Router {
  const router = Router();
  router.get('/Search/Everything', read(services, searchQuery, everything));
  return router;
}
