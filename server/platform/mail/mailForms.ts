import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * A domain in its ASCII form, such as `xn--bcher-kva.example` for `bücher.example`. Text that is not a domain is only
 * converted to lower case.
 */
export const asciiDomain = (domain: string): string =>
  domainToASCII(domain.trim()) || domain.trim().toLowerCase();

/**
 * The spellings of an email address, in lower case: as given, and with its domain in Unicode and in ASCII form. Text
 * without `@` has only one. Stored addresses are compared with all of them.
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

/** An email address or login ID with its domain in ASCII form, so that both spellings of a domain give the same key. */
export function asOneDomain(text: string): string {
  const at = text.lastIndexOf('@');
  return at === -1 ? text : `${text.slice(0, at)}@${asciiDomain(text.slice(at + 1))}`;
}

/**
 * SQL conditions that compare with all spellings of the input (`$forms`): one for email addresses, and one for login
 * IDs, which are compared as names are.
 */
export const IS_MAIL = `array[lower(e.office_mail), lower(e.personal_mail)] && $forms::text[]`;
export const IS_LOGIN = `comparison_key(u.login_id) = any(
  array(select comparison_key(f.form) from unnest($forms::text[]) f (form)))`;
