import { letter, type Letter } from './letter.ts';
import { getMoment, createTranslator, type MailReader } from './reader.ts';

export function mailChangeCodeLetter(reader: MailReader, name: string, pin: string): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('{pin} is your code for this email address', { pin }),
    name,
    lines: [t('Someone, probably you, wants Cadre to send email to this address. The code:')],
    code: pin,
    closing: t(
      'The code is valid for 5 minutes. If this was not you, ignore this message: nothing is sent here without the code.',
    ),
  });
}

export function mailChangeRequestLetter(reader: MailReader, name: string, newMail: string): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('Your email address is about to change'),
    name,
    lines: [
      t(
        'Someone who entered your password asked to send your email to {newMail} from now on. It still comes here until that address is confirmed.',
        { newMail },
      ),
    ],
    closing: t(
      'If this was not you, someone else knows your password: change it and tell your administrator.',
    ),
  });
}

export function mailChangedLetter(
  reader: MailReader,
  name: string,
  newMail: string,
  at: Date,
): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('Your email address was changed'),
    name,
    lines: [
      t('Since {at}, email for your account is sent to {newMail} and no longer here.', {
        newMail,
        at: getMoment(reader, at),
      }),
    ],
    closing: t('If this was not you, tell your administrator immediately.'),
  });
}

/** The mail to the old address when a new address was proposed and is not confirmed yet. */
export function mailProposedLetter(
  reader: MailReader,
  name: string,
  { by, newMail }: { by: string; newMail: string },
  refusal: string,
): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('Another email address was proposed for you'),
    name,
    lines: [
      t(
        '{by} proposed to send your email to {newMail} from now on. It still comes here until someone else confirms that.',
        { by, newMail },
      ),
    ],
    link: { label: t('Refuse the change'), address: refusal },
    closing: t('The link works without signing in.'),
  });
}

/** The mail to the old address when the new address was confirmed but is not used yet. */
export function mailConfirmedLetter(
  reader: MailReader,
  name: string,
  { by, newMail, at }: { by: string; newMail: string; at: Date },
  refusal: string,
): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('Your email address is about to change'),
    name,
    lines: [
      t(
        '{by} confirmed that your email is sent to {newMail} from {at}. Until then you can refuse it.',
        {
          by,
          newMail,
          at: getMoment(reader, at),
        },
      ),
    ],
    link: { label: t('Refuse the change'), address: refusal },
    closing: t('The link works without signing in.'),
  });
}

/** The mail to the new address once it is used. */
export function mailArrivesLetter(
  reader: MailReader,
  name: string,
  _newMail: string,
  at: Date,
): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('Emails for your account now come here'),
    name,
    lines: [
      t('Since {at}, email for your account is sent to this address.', {
        at: getMoment(reader, at),
      }),
    ],
    closing: t('If this was not you, tell your administrator immediately.'),
  });
}
