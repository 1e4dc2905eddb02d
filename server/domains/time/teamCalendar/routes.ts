import { Router } from 'express';
import { z } from 'zod';
import { makeFeedBody, revokeFeedBody } from '#machines/domains/time/contracts/teamCalendar.ts';
import { read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { monthQuery, ownYear, teamMonth, yearQuery } from './calendar.ts';
import { readFeed } from './feed.ts';
import { feeds, makeFeed, revokeFeed } from './feeds.ts';

/** The API calls for the team calendar, the caller's year, and the secret URLs for calendar programs. */
export function teamCalendarRoutes(services: Services): Router {
  const router = Router();
  router.get('/TeamCalendar/Month', read(services, monthQuery, teamMonth));
  router.get('/TeamCalendar/Year', read(services, yearQuery, ownYear));
  router.get('/TeamCalendar/Feeds', read(services, z.object({}), feeds));
  router.post('/TeamCalendar/MakeFeed', write(services, makeFeedBody, makeFeed));
  router.post('/TeamCalendar/RevokeFeed', write(services, revokeFeedBody, revokeFeed));
  router.get('/TeamCalendar/Feed/:token', readFeed(services));
  return router;
}
