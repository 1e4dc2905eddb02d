import { Router } from 'express';
import { z } from 'zod';
import {
  keepTemplateBody,
  MAX_OWN_TEMPLATES,
  removeTemplateBody,
  type CommentTemplates,
} from '#machines/core/contracts/commentTemplates.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { read, write, type Call, type WriteCall } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';

const DONE: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** GET /Workflow/CommentTemplates: lists the caller's own templates, and the active ones of the company. */
async function readCommentTemplates({ db, actor }: Call): Promise<CommentTemplates> {
  const own = await query<CommentTemplates['own'][number]>(
    db,
    'select id, text from own_comment_templates where user_id = $userId order by id',
    { userId: actor.userId },
  );
  const shared = await query<CommentTemplates['shared'][number]>(
    db,
    `select id, name, text from comment_templates
     where account_id = $accountId and is_active order by lower(name), id`,
    { accountId: actor.accountId },
  );
  return { own, shared };
}

/**
 * POST /Workflow/KeepCommentTemplate: stores a template of the caller.
 * @throws AppError 409 if the caller has as many as fit into a readable list.
 */
async function keepCommentTemplate(
  { tx, actor }: WriteCall,
  { text }: z.output<typeof keepTemplateBody>,
): Promise<WriteAnswer> {
  const { userId } = actor;
  // The lock serializes saves from two browsers of one person, which could otherwise exceed the limit together.
  await query(tx, 'select from users where id = $userId for no key update', { userId });
  const row = await queryOne<{ others: number }>(
    tx,
    `select count(*)::integer as others from own_comment_templates
     where user_id = $userId and text <> $text`,
    { userId, text },
  );
  if ((row?.others ?? 0) >= MAX_OWN_TEMPLATES) {
    throw new AppError('conflict', 'Remove a template first: your list is full');
  }
  await query(
    tx,
    `insert into own_comment_templates (user_id, text) values ($userId, $text) on conflict do nothing`,
    { userId, text },
  );
  return DONE;
}

/**
 * POST /Workflow/RemoveCommentTemplate: deletes a template of the caller.
 * @throws AppError 404 for a template that isn't the caller's.
 */
async function removeCommentTemplate(
  { tx, actor }: WriteCall,
  { id }: z.output<typeof removeTemplateBody>,
): Promise<WriteAnswer> {
  const removed = await queryOne(
    tx,
    'delete from own_comment_templates where id = $id and user_id = $userId returning id',
    { id, userId: actor.userId },
  );
  if (!removed) throw notFound('There is no such template');
  return DONE;
}

/** The calls about texts for comments, which belong to the company or to one person. */
export function commentTemplateRoutes(services: Services): Router {
  const router = Router();
  router.get('/Workflow/CommentTemplates', read(services, z.object({}), readCommentTemplates));
  router.post(
    '/Workflow/KeepCommentTemplate',
    write(services, keepTemplateBody, keepCommentTemplate),
  );
  router.post(
    '/Workflow/RemoveCommentTemplate',
    write(services, removeTemplateBody, removeCommentTemplate),
  );
  return router;
}
