import { Router } from 'express';
import { z } from 'zod';
import bengali from '#machines/core/locales/bn.json' with { type: 'json' };
import { LANGUAGES, type CultureWord, type Language } from '#machines/core/locales/languages.ts';
import { read } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryIdOrAll } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';

const names = Object.keys(LANGUAGES) as [Language, ...Language[]];

const words = Object.entries<string>(bengali);
const lists: Readonly<Record<Language, readonly CultureWord[]>> = {
  English: words.map(([keyword]) => ({ keyword, label: keyword })),
  Bengali: words.map(([keyword, label]) => ({ keyword, label: label || keyword })),
};

const localesQuery = z.object({
  /** Ignored, because all accounts have the same messages. */
  AccountId: queryIdOrAll,
  Language: emptyAsMissing(
    z.enum(names, { error: `must be ${names.join(' or ')}` }).default('English'),
  ),
});

/**
 * `GET /QueryData/GetGlobalCultures` (spec 000 §7) is for other programs. Cadre's own client has the messages built in,
 * because it must show them before sign-in.
 */
export function localeRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/QueryData/GetGlobalCultures',
    read(services, localesQuery, (_call, { Language }) => Promise.resolve(lists[Language])),
  );
  return router;
}
