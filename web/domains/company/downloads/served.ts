/** File extensions by content type. The specification names downloads `document.<ext>` (000 §2). */
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

/** Returns `document.pdf` for `application/pdf; charset=…`, and `bin` as the extension of unknown types. */
export const documentName = (type: string): string =>
  `document.${EXTENSIONS[type.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'bin'}`;
