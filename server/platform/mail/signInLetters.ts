import { letter, type Letter } from './letter.ts';
import { getMoment, createTranslator, type MailReader } from './reader.ts';

export function loginCodeLetter(reader: MailReader, name: string, pin: string): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('{pin} is your sign-in code', { pin }),
    name,
    lines: [t('Your code to sign in to Cadre:')],
    code: pin,
    closing: t(
      'The code is valid for 5 minutes and for one sign-in. If you are not signing in right now, someone else knows your password: change it and tell your administrator.',
    ),
  });
}

export function resetCodeLetter(
  reader: MailReader,
  name: string,
  loginId: string,
  pin: string,
): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('{pin} is your code for a new password', { pin }),
    name,
    lines: [
      t('Someone, probably you, asked to reset the password of “{loginId}”. The code:', {
        loginId,
      }),
    ],
    code: pin,
    closing: t(
      'The code is valid for 5 minutes. If this was not you, ignore this message: your password stays the same.',
    ),
  });
}

export function severalAccountsLetter(reader: MailReader, loginIds: readonly string[]): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('Your password: which account?'),
    name: '',
    lines: [
      t(
        'Someone, probably you, asked to reset a password for this email address. Several accounts use it:',
      ),
      loginIds.join(', '),
    ],
    closing: t('Try again with the user ID instead of the email address.'),
  });
}

/** The mail with which an administrator tests the mail server. */
export function testLetter(reader: MailReader, name: string): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('Test of the mail server'),
    name,
    lines: [t('You asked Cadre for this email. It shows that the mail server accepts its mail.')],
  });
}

export function passwordChangedLetter(reader: MailReader, name: string, at: Date): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('Your password was changed'),
    name,
    lines: [t('The password of your account was changed on {at}.', { at: getMoment(reader, at) })],
    closing: t(
      'You were signed out everywhere else. If this was not you, tell your administrator immediately.',
    ),
  });
}

interface Invited {
  company: string;
  loginId: string;
  until: Date;
}

export function invitationLetter(
  reader: MailReader,
  name: string,
  { company, loginId, until }: Invited,
  address: string,
): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('Your account at {company}', { company }),
    name,
    lines: [
      t('{company} has created an account for you in Cadre. Your user ID is “{loginId}”.', {
        company,
        loginId,
      }),
      t('Choose a password to sign in:'),
    ],
    link: { label: t('Set your password'), address },
    closing: t(
      'The link works once, until {until}. If you did not expect this message, ignore it.',
      { until: getMoment(reader, until) },
    ),
  });
}

export function resetLinkLetter(
  reader: MailReader,
  name: string,
  { company, loginId, until }: Invited,
  address: string,
): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('Set a new password'),
    name,
    lines: [
      t(
        'An administrator of {company} asked you to set a new password for “{loginId}”. You were signed out everywhere.',
        { company, loginId },
      ),
    ],
    link: { label: t('Set a new password'), address },
    closing: t('The link works once, until {until}.', { until: getMoment(reader, until) }),
  });
}
