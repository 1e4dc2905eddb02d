/** A mail without its addresses. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** One paragraph a line; the code, where there is one, stands out. */
interface Draft {
  subject: string;
  name: string;
  lines: string[];
  code?: string;
  /** Where to go from here. */
  link?: Link;
  closing?: string;
  /** How to get no more of these. */
  footer?: Link;
}

interface Link {
  label: string;
  address: string;
}

export const loginCodeLetter = (name: string, pin: string): Letter =>
  letter({
    subject: `${pin} is your sign-in code`,
    name,
    lines: ['Your code to sign in to Cadre:'],
    code: pin,
    closing:
      'The code is valid for 5 minutes and for one sign-in. If you are not signing in right now, somebody knows your password: change it and tell your administrator.',
  });

export const resetCodeLetter = (name: string, loginId: string, pin: string): Letter =>
  letter({
    subject: `${pin} is your code for a new password`,
    name,
    lines: [`Somebody, probably you, asked to reset the password of “${loginId}”. The code:`],
    code: pin,
    closing:
      'The code is valid for 5 minutes. If this was not you, ignore this message: your password stays the same.',
  });

export const severalAccountsLetter = (loginIds: readonly string[]): Letter =>
  letter({
    subject: 'Your password: which account?',
    name: '',
    lines: [
      'Somebody, probably you, asked to reset a password for this email address, which several accounts share:',
      loginIds.join(', '),
    ],
    closing: 'Please try again with the user ID instead of the email address.',
  });

export const passwordChangedLetter = (name: string, at: string): Letter =>
  letter({
    subject: 'Your password was changed',
    name,
    lines: [`The password of your account was changed on ${at} (UTC).`],
    closing:
      'You were signed out everywhere else. If this was not you, tell your administrator immediately.',
  });

export const mailChangeCodeLetter = (name: string, pin: string): Letter =>
  letter({
    subject: `${pin} is your code for this mail address`,
    name,
    lines: ['Somebody, probably you, wants Cadre to write to this address. The code:'],
    code: pin,
    closing:
      'It is good for 5 minutes. If it wasn’t you, ignore this mail: nothing is sent here without the code.',
  });

export const mailChangeAskedLetter = (name: string, newMail: string): Letter =>
  letter({
    subject: 'Your mail address is about to change',
    name,
    lines: [
      `Somebody who entered your password asked for mail to go to ${newMail} from now on. It still comes here until that address is confirmed.`,
    ],
    closing:
      'If it wasn’t you, somebody knows your password: change it at once, and tell your administrator.',
  });

export const mailChangedLetter = (name: string, newMail: string, at: string): Letter =>
  letter({
    subject: 'Your mail address was changed',
    name,
    lines: [`Mail of your account goes to ${newMail} since ${at} (UTC), and no longer here.`],
    closing: 'If it wasn’t you, tell your administrator at once.',
  });

export const invitationLetter = (
  name: string,
  { company, loginId, until }: { company: string; loginId: string; until: string },
  address: string,
): Letter =>
  letter({
    subject: `Your account at ${company}`,
    name,
    lines: [
      `${company} has made an account for you in Cadre. Your user ID is “${loginId}”.`,
      'Choose a password to sign in:',
    ],
    link: { label: 'Set your password', address },
    closing: `The link works once, until ${until} (UTC). If you did not expect this message, ignore it.`,
  });

export const resetLinkLetter = (
  name: string,
  { company, loginId, until }: { company: string; loginId: string; until: string },
  address: string,
): Letter =>
  letter({
    subject: 'Set a new password',
    name,
    lines: [
      `An administrator of ${company} asked you to set a new password for “${loginId}”. You were signed out everywhere.`,
    ],
    link: { label: 'Set a new password', address },
    closing: `The link works once, until ${until} (UTC).`,
  });

/** Only what the notice says, which counts and never names an amount: mail travels far. */
export const noticesLetter = (
  name: string,
  { title, details, path }: { title: string; details: string; path: string },
  address: string,
): Letter =>
  letter({
    subject: title,
    name,
    lines: [`${title}.`, details],
    link: { label: 'Open in Cadre', address: `${address}${path}` },
    footer: {
      label: 'Choose which notifications you receive by email',
      address: `${address}/account/notifications`,
    },
  });

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
  letter({
    subject: `Checkpoint ${checkpoint} of the history`,
    name: '',
    lines: [
      `The newest checkpoint of the history is ${checkpoint}, of ${at}.`,
      `It covers ${chains} chains with ${links} links. Its SHA-256 is ${hash}.`,
    ],
    closing:
      'Please keep this mail. The number of checkpoints, chains and links never gets smaller: if Cadre shows less than this one day, the history was cut.',
  });

function letter({ subject, name, lines, code, link, closing, footer }: Draft): Letter {
  const greeting = name ? `Hello ${name},` : 'Hello,';
  // What people entered somewhere stays within its paragraph.
  const paragraphs = [greeting, ...lines].map((line) => line.replaceAll(/\s+/g, ' '));
  return {
    // A line break in a subject would begin another header.
    subject: subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200),
    text: [
      ...paragraphs,
      code && `    ${code}`,
      link && `${link.label}: ${link.address}`,
      closing,
      footer && `${footer.label}: ${footer.address}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${[
      ...paragraphs.map((line) => `<p>${escaped(line)}</p>`),
      code && `<p style="font-size:2em;letter-spacing:0.2em"><strong>${escaped(code)}</strong></p>`,
      link && `<p><strong>${anchor(link)}</strong></p>`,
      closing && `<p>${escaped(closing)}</p>`,
      footer && `<p style="font-size:0.85em">${anchor(footer)}</p>`,
    ]
      .filter(Boolean)
      .join('')}</body></html>`,
  };
}

const anchor = ({ label, address }: Link): string =>
  `<a href="${escaped(address)}">${escaped(label)}</a>`;

const ENTITIES = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
);

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '');
