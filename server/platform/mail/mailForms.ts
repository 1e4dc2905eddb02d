import { domainToASCII, domainToUnicode } from 'node:url';

/** A domain as programs write it: `xn--bcher-kva.example` for `bücher.example`; itself if it isn't one. */
export const asciiDomain = (domain: string): string =>
  domainToASCII(domain.trim()) || domain.trim().toLowerCase();

/**
 * The forms of an address in lower case: as given, and with its domain in both of its spellings. A text without `@`
 * has one form. Stored addresses keep theirs.
 */
export function getMailForms(text: string): string[] {
  const given = text.trim().normalize('NFC').toLowerCase();
  const at = given.lastIndexOf('@');
  if (at === -1) return [given];
  const [name, domain] = [given.slice(0, at), given.slice(at + 1)];
  const spellings = [domainToASCII(domain), domainToUnicode(domain)];
  const forms = spellings.flatMap((one) => (one === '' ? [] : [`${name}@${one.normalize('NFC')}`]));
  return [...new Set([given, ...forms])];
}

/** An address or user ID with its domain as programs write it, so that both spellings are one key. */
export function asOneDomain(text: string): string {
  const at = text.lastIndexOf('@');
  return at === -1 ? text : `${text.slice(0, at)}@${asciiDomain(text.slice(at + 1))}`;
}

/** The forms as SQL compares them: `$forms` of addresses, or of user IDs, which are compared as names are. */
export const IS_MAIL = `array[lower(e.office_mail), lower(e.personal_mail)] && $forms::text[]`;
export const IS_LOGIN = `comparison_key(u.login_id) = any(
  array(select comparison_key(f.form) from unnest($forms::text[]) f (form)))`;
