import { hashOfInvitation, invitationTokens } from '#server/platform/access/invitations.ts';
import { mailRefusalToken } from '#server/platform/access/mailRefusals.ts';
import { makeDigits, requestCode } from '#server/platform/access/oneTimeCodes.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import {
  mailArrivesLetter,
  mailChangeRequestLetter,
  mailChangeCodeLetter,
  mailChangedLetter,
  mailConfirmedLetter,
  mailProposedLetter,
} from '#server/platform/mail/mailChangeLetters.ts';
import {
  digestLetter,
  noticesLetter,
  type NoticeInMail,
} from '#server/platform/mail/noticeLetters.ts';
import {
  invitationLetter,
  loginCodeLetter,
  passwordChangedLetter,
  resetCodeLetter,
  resetLinkLetter,
  severalAccountsLetter,
} from '#server/platform/mail/signInLetters.ts';
import type { MailJob } from '#server/platform/queues/queues.ts';
import { peopleBy, personById } from '#server/platform/mail/addressees.ts';
import type { MailReader } from '#server/platform/mail/reader.ts';
import { WANTS_MAIL } from './notifications.ts';

/** A letter and the mail address it goes to. */
export interface Addressed {
  to: string;
  letter: Letter;
}

/**
 * Composes the mail of a job.
 * @returns null if there is no recipient, or nothing left to send.
 */
export function compose(
  tx: Tx,
  secret: Buffer,
  address: string,
  job: Exclude<MailJob, { kind: 'report' | 'payslip' }>,
): Promise<Addressed | null> {
  switch (job.kind) {
    case 'loginCode':
      return loginCode(tx, secret, job.codeId);
    case 'resetCode':
      return resetCode(tx, secret, job.resetId);
    case 'passwordChanged':
      return passwordChanged(tx, job.userId);
    case 'mailChangeCode':
      return mailChangeCode(tx, secret, job.codeId);
    case 'mailChangeAsked':
      return composeMailChangeNotice(tx, job.changeId, 'oldMail', mailChangeRequestLetter);
    case 'mailChanged':
      return composeMailChangeNotice(tx, job.changeId, 'oldMail', mailChangedLetter);
    case 'mailArrives':
      return composeMailChangeNotice(tx, job.changeId, 'newMail', mailArrivesLetter);
    case 'mailProposed':
      return mailProposed(tx, secret, address, job.proposalId);
    case 'mailConfirmed':
      return mailConfirmed(tx, secret, address, job.proposalId);
    case 'invitation':
      return invitation(tx, secret, address, job.invitationId);
    case 'notices':
      return notices(tx, address, job.batchId, job.userId);
    case 'digest':
      return digest(tx, address, job.digestId, job.userId);
  }
}

async function loginCode(tx: Tx, secret: Buffer, codeId: number): Promise<Addressed | null> {
  const code = await queryOne<{ userId: number }>(
    tx,
    `select c.user_id as "userId" from one_time_codes c join sessions s on s.id = c.session_id
     where c.id = $codeId and s.revoked_at is null`,
    { codeId },
  );
  const person = code && (await personById(tx, code.userId));
  if (!person?.mail) return null;
  const pin = await makeDigits(tx, secret, codeId);
  return pin === null
    ? null
    : { to: person.mail, letter: loginCodeLetter(person.reader, person.name, pin) };
}

async function resetCode(tx: Tx, secret: Buffer, resetId: string): Promise<Addressed | null> {
  const reset = await queryOne<{
    asked: string;
    familiarUserId: number | null;
    codeId: number | null;
  }>(
    tx,
    `select r.asked, r.familiar_user_id as "familiarUserId",
       (select max(c.id) from one_time_codes c where c.reset_id = r.id) as "codeId"
     from password_resets r where r.id = $resetId::uuid`,
    { resetId },
  );
  const [person, ...others] = reset?.asked ? await peopleBy(tx, reset.asked) : [];
  if (!reset || !person?.mail) return null;
  if (others.length > 0) {
    const loginIds = [person, ...others].map(({ loginId }) => loginId);
    return { to: reset.asked, letter: severalAccountsLetter(person.reader, loginIds) };
  }
  const { userId, name, loginId, mail, reader } = person;
  await query(tx, 'update password_resets set user_id = $userId where id = $resetId::uuid', {
    resetId,
    userId,
  });
  try {
    const isFamiliar = reset.familiarUserId === userId;
    // If the mail server failed, the job runs again with the same code, which doesn't count as a second request.
    const codeId = reset.codeId ?? (await requestCode(tx, userId, isFamiliar, { resetId }));
    const pin = await makeDigits(tx, secret, codeId);
    return pin === null ? null : { to: mail, letter: resetCodeLetter(reader, name, loginId, pin) };
  } catch (error) {
    // Too many codes were requested, so no mail is sent. The requester gets the usual response and can't learn
    // whether the account exists.
    if (error instanceof AppError && error.code === 'tooMany') return null;
    throw error;
  }
}

/** Composes the invitation, if its link still works. */
async function invitation(
  tx: Tx,
  secret: Buffer,
  address: string,
  invitationId: string,
): Promise<Addressed | null> {
  const row = await queryOne<{
    userId: number;
    hash: Buffer;
    purpose: string;
    company: string;
    until: Date;
  }>(
    tx,
    `select i.user_id as "userId", i.token_hash as hash, i.purpose, a.name as company, i.expires_at as until
     from invitations i join users u on u.id = i.user_id join accounts a on a.id = u.account_id
     where i.id = $invitationId::uuid and i.ended_at is null`,
    { invitationId },
  );
  if (!row) return null;
  const token = invitationTokens(secret)({ id: invitationId, userId: row.userId });
  const person = hashOfInvitation(token).equals(row.hash) && (await personById(tx, row.userId));
  if (!person || !person.mail) return null;
  const letterOf = row.purpose === 'reset' ? resetLinkLetter : invitationLetter;
  // The token comes after the #, because browsers don't send the fragment to servers and it isn't logged.
  const link = `${address}/invitation#${token}`;
  return {
    to: person.mail,
    letter: letterOf(person.reader, person.name, { ...row, ...person }, link),
  };
}

/** The code is only sent to the new address, because entering it proves that the user reads mail there. */
async function mailChangeCode(tx: Tx, secret: Buffer, codeId: number): Promise<Addressed | null> {
  const change = await queryOne<{ userId: number; newMail: string }>(
    tx,
    `select m.user_id as "userId", m.new_mail as "newMail"
     from one_time_codes c join mail_changes m on m.id = c.mail_change_id
     where c.id = $codeId and m.confirmed_at is null`,
    { codeId },
  );
  const person = change && (await personById(tx, change.userId));
  const pin = person ? await makeDigits(tx, secret, codeId) : null;
  return change && person && pin
    ? { to: change.newMail, letter: mailChangeCodeLetter(person.reader, person.name, pin) }
    : null;
}

/** The notice goes to the old or to the new address, as the request recorded them. */
async function composeMailChangeNotice(
  tx: Tx,
  changeId: string,
  to: 'oldMail' | 'newMail',
  letterOf: (reader: MailReader, name: string, newMail: string, at: Date) => Letter,
): Promise<Addressed | null> {
  const change = await queryOne<{ userId: number; oldMail: string | null; newMail: string }>(
    tx,
    `select user_id as "userId", old_mail as "oldMail", new_mail as "newMail"
     from mail_changes where id = $changeId::uuid`,
    { changeId },
  );
  const address = change?.[to];
  const person = change && address ? await personById(tx, change.userId) : undefined;
  if (!change || !address || !person) return null;
  const letter = letterOf(person.reader, person.name, change.newMail, databaseTime());
  return { to: address, letter };
}

/** The mail is only sent while the proposal is pending, because the employee can object until then. */
async function mailProposed(
  tx: Tx,
  secret: Buffer,
  address: string,
  proposalId: number,
): Promise<Addressed | null> {
  const proposal = await queryOne<{ userId: number; newMail: string; by: string }>(
    tx,
    `select m.user_id as "userId", m.new_mail as "newMail", p.name as by
     from mail_proposals m join user_people p on p.user_id = m.proposed_by
     where m.id = $proposalId and m.decided_at is null`,
    { proposalId },
  );
  const person = proposal && (await personById(tx, proposal.userId));
  if (!proposal || !person?.mail) return null;
  const link = refusalLink(secret, address, proposalId);
  const letter = mailProposedLetter(person.reader, person.name, proposal, link);
  return { to: person.mail, letter };
}

/** The mail is only sent until the new address takes effect, because its reader can refuse the change until then. */
async function mailConfirmed(
  tx: Tx,
  secret: Buffer,
  address: string,
  proposalId: number,
): Promise<Addressed | null> {
  const proposal = await queryOne<{ userId: number; newMail: string; by: string; at: Date }>(
    tx,
    `select m.user_id as "userId", m.new_mail as "newMail", p.name as by, m.effective_at as at
     from mail_proposals m join user_people p on p.user_id = m.decided_by
     where m.id = $proposalId and m.outcome = 'confirmed' and m.applied_at is null`,
    { proposalId },
  );
  const person = proposal && (await personById(tx, proposal.userId));
  if (!proposal || !person?.mail) return null;
  const link = refusalLink(secret, address, proposalId);
  const letter = mailConfirmedLetter(person.reader, person.name, proposal, link);
  return { to: person.mail, letter };
}

const refusalLink = (secret: Buffer, address: string, proposalId: number): string =>
  `${address}/refuseEmail#${mailRefusalToken(secret, proposalId)}`;

async function passwordChanged(tx: Tx, userId: number): Promise<Addressed | null> {
  const person = await personById(tx, userId);
  return person?.mail
    ? {
        to: person.mail,
        letter: passwordChangedLetter(person.reader, person.name, databaseTime()),
      }
    : null;
}

/**
 * A batch has one notice, and so one mail, for each recipient, however many rows it contains. Recipients who
 * have seen the notice, or have switched off such mail, get none.
 */
async function notices(
  tx: Tx,
  address: string,
  batchId: string,
  userId: number,
): Promise<Addressed | null> {
  const person = await personById(tx, userId);
  const notice = await queryOne<NoticeInMail>(
    tx,
    `select n.title, n.details, n.words, n.path from notices n
     where n.batch_id = $batchId::uuid and n.user_id = $userId and n.seen_at is null
       and ${WANTS_MAIL}`,
    { batchId, userId },
  );
  if (!person?.mail || !notice) return null;
  return { to: person.mail, letter: noticesLetter(person.reader, person.name, notice, address) };
}

/** Composes one mail of all deferred notices that the recipient hasn't seen yet. */
async function digest(
  tx: Tx,
  address: string,
  digestId: string,
  userId: number,
): Promise<Addressed | null> {
  const person = await personById(tx, userId);
  const due = await query<NoticeInMail>(
    tx,
    `select n.title, n.details, n.words, n.path from notices n
     where n.digest_id = $digestId::uuid and n.user_id = $userId and n.seen_at is null
     order by n.created_at, n.id`,
    { digestId, userId },
  );
  if (!person?.mail || due.length === 0) return null;
  const [only, ...others] = due;
  const { reader, name } = person;
  return {
    to: person.mail,
    letter:
      only && others.length === 0
        ? noticesLetter(reader, name, only, address)
        : digestLetter(reader, name, due, address),
  };
}
