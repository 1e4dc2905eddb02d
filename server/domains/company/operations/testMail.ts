import { randomUUID } from 'node:crypto';
import type { TestMailAnswer } from '#machines/domains/company/contracts/operations.ts';
import { delayKey, reserveAttempt, type DelayPolicy } from '#server/platform/access/delays.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { personById } from '#server/platform/mail/addressees.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { testLetter } from '#server/platform/mail/signInLetters.ts';
import { whereMailGoes } from './installation.ts';

/** Setting up a mail server takes a few attempts, while a program could fill a mailbox. */
const LIMIT: DelayPolicy = { free: 5, firstSeconds: 60, capSeconds: 900, forgetSeconds: 3600 };

/** Refusals of mail servers have a line or two, and may repeat in more. */
const MAX_REASON = 300;

/**
 * POST /Operations/SendTestMail: sends a mail to the caller's own address at once, without the queue, so that the
 * answer says what the mail server said.
 * @throws AppError 409 if the caller has no address, or with the refusal of the mail server, 429 for too many.
 */
export async function sendTestMail({
  db,
  actor,
  services: { env, log },
}: Pick<Call, 'db' | 'actor' | 'services'>): Promise<TestMailAnswer> {
  const person = actor.userId === null ? undefined : await personById(db, actor.userId);
  if (!person?.mail) throw new AppError('conflict', 'You have no email address to send a test to');
  await reserveAttempt(db, delayKey('test mail', person.userId), LIMIT);
  const mailer = openMailer(env, log);
  try {
    await mailer.send(randomUUID(), person.mail, testLetter(person.reader, person.name));
  } catch (error) {
    throw new AppError('conflict', `The email was not sent: ${getRefusal(error)}`);
  } finally {
    mailer.close();
  }
  const { goesTo } = whereMailGoes(env);
  return { statusCode: 200, message: 'Submitted Successfully', to: person.mail, goesTo };
}

/** What the mail server answered, or else why it could not be reached. */
function getRefusal(error: unknown): string {
  const { response, message } = error as { response?: unknown; message?: unknown };
  const reason = typeof response === 'string' ? response : String(message);
  return reason.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON);
}
