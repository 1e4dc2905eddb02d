import { walkMutant, type Mutant } from './mutant.ts';

const HEADERS = 'server/platform/http/headers.ts';

const policy = (name: string, title: string, from: string, to: string): Mutant =>
  walkMutant(`content policy: ${name}`, 'contentSecurity', title, HEADERS, from, to);

const letter = (name: string, from: string, to: string): Mutant => ({
  name: `payload: ${name}`,
  test: 'tests/workers/mail.test.ts',
  title: 'never as markup',
  changes: [{ file: 'server/platform/mail/letter.ts', from, to }],
});

const asMarkup = (text: string) => `dangerouslySetInnerHTML={{ __html: ${text} }} />`;

/** Flaws that let user input run as a script. */
export const mutants: readonly Mutant[] = [
  policy(
    'inline scripts may run',
    'every response has a policy',
    `scriptSrc: ["'self'"]`,
    `scriptSrc: ["'self'", "'unsafe-inline'"]`,
  ),
  policy(
    'a script of another site may run',
    'the browser blocks an injected script, style and frame',
    `scriptSrc: ["'self'"]`,
    `scriptSrc: ["'self'", 'https://foreign.example']`,
  ),
  policy(
    'inline styles apply',
    'the browser blocks an injected script, style and frame',
    `styleSrc: ["'self'"]`,
    `styleSrc: ["'self'", "'unsafe-inline'"]`,
  ),
  policy(
    'another site may frame it',
    'another site can',
    `frameAncestors: ["'none'"]`,
    `frameAncestors: ['*']`,
  ),
  walkMutant(
    'payload: a message is set as markup',
    'scriptPayloads',
    'written in chat',
    'web/domains/communication/chat/Message.tsx',
    `{text !== '' && <p className={styles.text}>{text}</p>}`,
    `{text !== '' && <p className={styles.text} ${asMarkup('text')}}`,
  ),
  walkMutant(
    'payload: a comment is set as markup',
    'scriptPayloads',
    'written into a decision',
    'web/components/ui/Timeline.tsx',
    '<blockquote className={styles.comment}>{item.comment}</blockquote>',
    `<blockquote className={styles.comment} ${asMarkup('item.comment')}`,
  ),
  letter('what a mail quotes is not escaped', '`<p>${escaped(line)}</p>`', '`<p>${line}</p>`'),
  letter(
    'what a mail quotes begins paragraphs of its own',
    "line.replaceAll(/\\s+/g, ' ')",
    'line',
  ),
];
