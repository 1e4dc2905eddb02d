/** The name's end by what the file is: what the specification calls `document.<ext>` (000 §2). */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/zip': 'zip',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
};

/** `document.pdf` of `application/pdf; charset=…`; a type that isn't known ends in `bin`. */
export const documentName = (type: string): string =>
  `document.${EXTENSIONS[type.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'bin'}`;
