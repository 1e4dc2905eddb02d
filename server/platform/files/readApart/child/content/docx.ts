import { openZip, type ZipEntry } from '#server/platform/files/readApart/child/zip.ts';

const TYPES = '[Content_Types].xml';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Whether a file is a DOCX without macros: a complete package whose content types name the main part of a document. */
export async function isDocx(bytes: Buffer): Promise<boolean> {
  const entries = await openZip(bytes);
  if (!entries || entries.some(({ name }) => /vbaProject|\.(exe|dll|js|vbs|bat)$/i.test(name))) {
    return false;
  }
  const types = await getText(entries, TYPES);
  if (types === null || /macroEnabled|vbaProject/i.test(types)) return false;
  const main = mainPart(types);
  if (main === null || !(await getText(entries, main))?.includes('document')) return false;
  return unfoldsPlainly(entries);
}

async function getText(entries: ZipEntry[], wanted: string): Promise<string | null> {
  const entry = entries.find(({ name }) => name === wanted);
  return entry ? entry.read().then(String, () => null) : null;
}

/**
 * The path of the document's main part according to the content types, usually `word/document.xml`; null if
 * there is none.
 */
function mainPart(types: string): string | null {
  for (const [override] of types.matchAll(/<Override\b[^>]*>/g)) {
    const [, type] = /\bContentType\s*=\s*["']([^"']*)["']/.exec(override) ?? [];
    const [, part] = /\bPartName\s*=\s*["']\/([^"']*)["']/.exec(override) ?? [];
    if (type === MAIN && part !== undefined) return part;
  }
  return null;
}

/**
 * Whether every entry decompresses to its declared size; entries are read one by one. Document type definitions are
 * refused, because an XML parser may expand them enormously.
 */
async function unfoldsPlainly(entries: ZipEntry[]): Promise<boolean> {
  try {
    for (const { name, read } of entries) {
      const data = await read();
      const text = /\.(xml|rels)$/i.test(name) ? data.toString('latin1').replaceAll('\0', '') : '';
      if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return false;
    }
    return true;
  } catch {
    return false;
  }
}
