import type { Reader } from '#machines/contracts/language.ts';
import { LANGUAGES } from '#machines/locales/languages.ts';
import { letter, type Letter } from './letter.ts';
import { AS_SPECIFIED, momentOf, translatorOf } from './reader.ts';

export function loginCodeLetter(reader: Reader, name: string, pin: string): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('{pin} is your sign-in code', { pin }),
    name,
    lines: [t('Your code to sign in to Cadre:')],
    code: pin,
    closing: t(
      'The code is valid for 5 minutes and for one sign-in. If you are not signing in right now, somebody knows your password: change it and tell your administrator.',
    ),
  });
}

export function resetCodeLetter(
  reader: Reader,
  name: string,
  loginId: string,
  pin: string,
): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('{pin} is your code for a new password', { pin }),
    name,
    lines: [
      t('Somebody, probably you, asked to reset the password of “{loginId}”. The code:', {
        loginId,
      }),
    ],
    code: pin,
    closing: t(
      'The code is valid for 5 minutes. If this was not you, ignore this message: your password stays the same.',
    ),
  });
}

export function severalAccountsLetter(reader: Reader, loginIds: readonly string[]): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('Your password: which account?'),
    name: '',
    lines: [
      t(
        'Somebody, probably you, asked to reset a password for this email address, which several accounts share:',
      ),
      loginIds.join(', '),
    ],
    closing: t('Please try again with the user ID instead of the email address.'),
  });
}

export function passwordChangedLetter(reader: Reader, name: string, at: Date): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('Your password was changed'),
    name,
    lines: [
      t('The password of your account was changed on {at} (UTC).', { at: momentOf(reader, at) }),
    ],
    closing: t(
      'You were signed out everywhere else. If this was not you, tell your administrator immediately.',
    ),
  });
}

export function mailChangeCodeLetter(reader: Reader, name: string, pin: string): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('{pin} is your code for this email address', { pin }),
    name,
    lines: [t('Somebody, probably you, wants Cadre to send email to this address. The code:')],
    code: pin,
    closing: t(
      'The code is valid for 5 minutes. If this was not you, ignore this message: nothing is sent here without the code.',
    ),
  });
}

export function mailChangeAskedLetter(reader: Reader, name: string, newMail: string): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('Your email address is about to change'),
    name,
    lines: [
      t(
        'Somebody who entered your password asked to send your email to {newMail} from now on. It still comes here until that address is confirmed.',
        { newMail },
      ),
    ],
    closing: t(
      'If this was not you, somebody knows your password: change it and tell your administrator.',
    ),
  });
}

export function mailChangedLetter(reader: Reader, name: string, newMail: string, at: Date): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('Your email address was changed'),
    name,
    lines: [
      t('Since {at} (UTC), email for your account is sent to {newMail} and no longer here.', {
        newMail,
        at: momentOf(reader, at),
      }),
    ],
    closing: t('If this was not you, tell your administrator immediately.'),
  });
}

/** To where mail goes until it is confirmed. */
export function mailProposedLetter(
  reader: Reader,
  name: string,
  { by, newMail }: { by: string; newMail: string },
  address: string,
): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('Another email address was proposed for you'),
    name,
    lines: [
      t(
        '{by} proposed to send your email to {newMail} from now on. It still comes here until somebody else confirms that.',
        { by, newMail },
      ),
    ],
    link: { label: t('Refuse it'), address: `${address}/account/mail` },
    closing: t('If you can’t sign in and this is wrong, tell your administrator immediately.'),
  });
}

/** To the address that mail goes to from now on. */
export function mailArrivesLetter(
  reader: Reader,
  name: string,
  _newMail: string,
  at: Date,
): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('Email for your account comes here now'),
    name,
    lines: [
      t('Since {at} (UTC), email for your account is sent to this address.', {
        at: momentOf(reader, at),
      }),
    ],
    closing: t('If this was not you, tell your administrator immediately.'),
  });
}

interface Invited {
  company: string;
  loginId: string;
  until: Date;
}

export function invitationLetter(
  reader: Reader,
  name: string,
  { company, loginId, until }: Invited,
  address: string,
): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('Your account at {company}', { company }),
    name,
    lines: [
      t('{company} has made an account for you in Cadre. Your user ID is “{loginId}”.', {
        company,
        loginId,
      }),
      t('Choose a password to sign in:'),
    ],
    link: { label: t('Set your password'), address },
    closing: t(
      'The link works once, until {until} (UTC). If you did not expect this message, ignore it.',
      { until: momentOf(reader, until) },
    ),
  });
}

export function resetLinkLetter(
  reader: Reader,
  name: string,
  { company, loginId, until }: Invited,
  address: string,
): Letter {
  const t = translatorOf(reader);
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
    closing: t('The link works once, until {until} (UTC).', { until: momentOf(reader, until) }),
  });
}

/** Only what the notice says, which counts and never names an amount: mail travels far. */
export interface NoticeInMail {
  title: string;
  details: string;
  /** What a rule adds. */
  words: string;
  path: string;
}

export function noticesLetter(
  reader: Reader,
  name: string,
  { title, details, words, path }: NoticeInMail,
  address: string,
): Letter {
  const t = translatorOf(reader);
  const said = t(title);
  return letter(reader, {
    subject: said,
    name,
    lines: [
      `${said}${LANGUAGES[reader.language].between.trim()}`,
      ...(words === '' ? [] : [words]),
      t(details),
    ],
    link: { label: t('Open in Cadre'), address: `${address}${path}` },
    footer: {
      label: t('Choose which notifications you receive by email'),
      address: `${address}/account/notifications`,
    },
  });
}

/** What came since the last one, a line each. */
export function digestLetter(
  reader: Reader,
  name: string,
  due: readonly NoticeInMail[],
  address: string,
): Letter {
  const t = translatorOf(reader);
  return letter(reader, {
    subject: t('{n, plural, one {# notification} other {# notifications}}', { n: due.length }),
    name,
    lines: due.map(({ title, words }) => (words === '' ? t(title) : `${t(title)} ${words}`)),
    link: { label: t('Open in Cadre'), address: `${address}/dashboard` },
    footer: {
      label: t('Choose which notifications you receive by email'),
      address: `${address}/account/notifications`,
    },
  });
}

/** With a report attached, or a way to it where it is too large. */
export function reportLetter(
  reader: Reader,
  name: string,
  { title, viewName, by, isAttached }: ReportInMail,
  address: string,
): Letter {
  const t = translatorOf(reader);
  const words = { title: t(title), viewName, by };
  return letter(reader, {
    subject: t('{title}: {viewName}', words),
    name,
    lines: [
      t('{by} has “{viewName}” of the report {title} sent to you.', words),
      isAttached
        ? t('It is attached, as you may see it today.')
        : t('It is too large to be attached. You find it in Cadre.'),
    ],
    link: { label: t('Open in Cadre'), address },
    closing: t('You can stop it on the screen of the report, under Saved filters.'),
  });
}

interface ReportInMail {
  title: string;
  viewName: string;
  by: string;
  isAttached: boolean;
}

/** Kept, it shows an older or another history for what it is. */
export const checkpointLetter = ({
  checkpoint,
  at,
  hash,
  chains,
  links,
}: {
  checkpoint: number;
  at: string;
  hash: string;
  chains: number;
  links: number;
}): Letter =>
  letter(AS_SPECIFIED, {
    subject: `Checkpoint ${checkpoint} of the history`,
    name: '',
    lines: [
      `The newest checkpoint of the history is ${checkpoint}, of ${at}.`,
      `It covers ${chains} chains with ${links} links. Its SHA-256 is ${hash}.`,
    ],
    closing:
      'Please keep this mail. The number of checkpoints, chains and links never gets smaller: if Cadre shows less than this one day, the history was cut.',
  });
