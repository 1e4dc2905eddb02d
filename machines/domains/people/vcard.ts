/** The contact data of a person or a company at work. */
export interface ContactCard {
  name: string;
  organisation: string;
  title?: string | undefined;
  mail?: string | undefined;
  phone?: string | undefined;
}

/** Escapes a value as RFC 2426 §5 requires. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n');

/** Writes a card as vCard 3.0, which every address book can read. */
export function vcard({ name, organisation, title, mail, phone }: ContactCard): string {
  const lines = [
    ['N', `;${escaped(name)};;;`],
    ['FN', escaped(name)],
    ['ORG', escaped(organisation)],
    ['TITLE', title && escaped(title)],
    ['EMAIL;TYPE=WORK', mail && escaped(mail)],
    ['TEL;TYPE=WORK', phone && escaped(phone)],
  ].flatMap(([property, value]) => (value ? [`${property}:${value}`] : []));
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
}
