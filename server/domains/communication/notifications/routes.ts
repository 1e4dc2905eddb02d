import { Router } from 'express';
import { z } from 'zod';
import type { NotificationRow } from '#machines/core/contracts/workflow.ts';
import { updatePreferencesBody } from '#machines/domains/communication/contracts/notifications.ts';
import {
  ruleActive,
  ruleToSave,
  ruleToTest,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import { NOTICE_PAGE } from '#machines/core/values/notifications.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import { queryInt, queryPage } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { readPreferences, updatePreferences } from './preferences.ts';
import { rules, saveRule, setRuleActive } from './rules.ts';
import { testRule } from './testRule.ts';
import { presentNotice, type NoticeRow } from './presenter.ts';

const pageQuery = z.object({
  pageNo: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(100)).default(NOTICE_PAGE),
});

const markSeenBody = z.object({ ids: z.array(z.number().int()).max(1000).optional() });

/** The calls about notifications of the token's user: list, count, seen (spec 000 §7, shell), and settings. */
export function notificationRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Notification/GetAllNotificationByUser',
    read(
      services,
      pageQuery,
      async ({ db, actor }, { pageNo, pageSize }): Promise<NotificationRow[]> => {
        const rows = await query<NoticeRow>(
          db,
          `select id, workflow, title, details, words, path, created_at as "createdAt",
           seen_at as "seenAt", now() as now
         from notices where user_id = $userId and in_app
         order by created_at desc, id desc limit $limit offset $offset`,
          { userId: actor.userId, limit: pageSize, offset: (pageNo - 1) * pageSize },
        );
        return rows.map((row) => presentNotice(row, services.engine));
      },
    ),
  );
  router.get(
    '/Notification/GetNotificationCount',
    read(services, z.object({}), async ({ db, actor }) => {
      const row = await queryOne<{ count: number }>(
        db,
        `select count(*)::integer as count from notices
         where user_id = $userId and in_app and seen_at is null`,
        { userId: actor.userId },
      );
      return { count: row?.count ?? 0 };
    }),
  );
  router.post(
    '/Notification/MarkSeen',
    submit(services, markSeenBody, ({ tx, actor }, { ids }) =>
      query(
        tx,
        `update notices set seen_at = now() where user_id = $userId and seen_at is null
           and ($ids::bigint[] is null or id = any($ids::bigint[]))`,
        { userId: actor.userId, ids: ids ?? null },
      ),
    ),
  );
  router.get(
    '/Notification/GetPreferences',
    read(services, z.object({}), (call) => readPreferences(call)),
  );
  router.post(
    '/Notification/UpdatePreferences',
    submit(services, updatePreferencesBody, updatePreferences),
  );
  router.get('/Notification/Rules', read(services, z.object({}), rules));
  router.post(
    '/Notification/SaveRule',
    write(services, ruleToSave, async (call, body) => ({
      ...SUBMITTED,
      ...(await saveRule(call, body)),
    })),
  );
  router.post('/Notification/SetRuleActive', submit(services, ruleActive, setRuleActive));
  router.post('/Notification/TestRule', submit(services, ruleToTest, testRule));
  return router;
}
