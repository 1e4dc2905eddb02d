import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type {
  ChatLinkOpened,
  openChatLinkBody,
} from '#machines/domains/communication/contracts/chatLinks.ts';
import { isCanonical, tokenCipher } from '#server/platform/access/tokenCipher.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import { spendOnce } from '#server/domains/company/auth/index.ts';
import type { WriteCall } from '#server/platform/http/call.ts';

/** The path of the links in chat messages (`from-google-chat` in the catalogue of screens). */
const PATH = '/approval/from-google-chat';

/** A link works over a weekend and a holiday. The task itself stays in its queue for longer. */
const HOURS = 96;

const contents = z.strictObject({
  id: z.uuid(),
  userId: z.number(),
  workflow: z.string(),
  /** Only given if all tasks are at the same stage; otherwise null. */
  state: z.string().nullable(),
  /** Null if there are several tasks. */
  subjectId: z.number().nullable(),
  expiresAt: z.number(),
});
type Contents = z.infer<typeof contents>;

const getCipher = (secret: Buffer) => tokenCipher(secret, 'chat link');

/**
 * Makes an encrypted link to a task, which its assignee can use once. Nothing is stored until it is opened, and
 * it grants no permission.
 */
export function chatLink(
  secret: Buffer,
  address: string,
  task: Omit<Contents, 'id' | 'expiresAt'>,
): string {
  const expiresAt = databaseTime().getTime() + HOURS * 3_600_000;
  const text = JSON.stringify({ ...task, id: randomUUID(), expiresAt } satisfies Contents);
  // The secret comes after the #, so that it isn't in server logs or Referer headers.
  return `${address}${PATH}#${getCipher(secret).encrypt(text).toString('base64url')}`;
}

const GONE = 'This link has been used or has expired. Open the task from My tasks';

/**
 * POST /Workflow/OpenChatLink: uses the link and returns where its task is. The task isn't decided by this: its queue
 * asks for the decision and checks permissions.
 * @throws AppError 409 for a used or expired link, 403 for a link of another person, which stays unused.
 */
export async function openChatLink(
  { tx, actor, services }: WriteCall,
  { link }: z.output<typeof openChatLinkBody>,
): Promise<ChatLinkOpened> {
  const task = read(services.secret, link);
  if (!task || task.expiresAt <= databaseTime().getTime()) throw new AppError('conflict', GONE);
  if (task.userId !== actor.userId) throw forbidden('This link is for someone else');
  if (!(await spendOnce(tx, task.id, new Date(task.expiresAt)))) {
    throw new AppError('conflict', GONE);
  }
  const { workflow, state, subjectId } = task;
  if (subjectId === null) return { workflow, state, subjectId, subject: '', isWaiting: true };
  const instance = await queryOne<{ state: string; subject: string }>(
    tx,
    `select state, subject from workflow_instances
     where workflow = $workflow and subject_id = $subjectId and account_id = $accountId
       and ($me::bigint is null or $me <> all (kept_from))`,
    { workflow, subjectId, accountId: actor.accountId, me: actor.employeeId },
  );
  const isWaiting = instance !== undefined && (state === null || instance.state === state);
  return { workflow, state, subjectId, subject: instance?.subject ?? '', isWaiting };
}

function read(secret: Buffer, link: string): Contents | null {
  if (!isCanonical(link)) return null;
  const text = getCipher(secret).decrypt(Buffer.from(link, 'base64url'));
  const said = contents.safeParse(text === null ? null : JSON.parse(text));
  return said.success ? said.data : null;
}
