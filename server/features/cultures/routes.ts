import { Router } from 'express';
import { z } from 'zod';
import { BENGALI } from '#machines/shared/cultures/bengali.ts';
import { CULTURES, type CultureWord, type Language } from '#machines/shared/cultures/culture.ts';
import { read } from '#server/http/call.ts';
import { given, queryIdOrAll } from '#server/http/query.ts';
import type { Services } from '#server/services.ts';

const LANGUAGES = Object.keys(CULTURES) as [Language, ...Language[]];

const words = Object.entries(BENGALI);
const lists: Readonly<Record<Language, readonly CultureWord[]>> = {
  English: words.map(([keyword]) => ({ keyword, label: keyword })),
  Bengali: words.map(([keyword, label]) => ({ keyword, label })),
};

const culturesQuery = z.object({
  /** Every account has the same words. */
  AccountId: queryIdOrAll,
  Language: given(
    z.enum(LANGUAGES, { error: `must be ${LANGUAGES.join(' or ')}` }).default('English'),
  ),
});

/**
 * `GET /QueryData/GetGlobalCultures` (spec 000 §7), for programs: our own client has the same words
 * built in, because it must be readable before anybody is signed in.
 */
export function cultureRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/QueryData/GetGlobalCultures',
    read(services, culturesQuery, (_call, { Language }) => Promise.resolve(lists[Language])),
  );
  return router;
}
