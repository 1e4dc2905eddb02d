import type { AttachmentKind } from '#server/platform/files/readApart/requests.ts';
import { isActivePdf } from './activePdf.ts';
import { isDoc } from './doc.ts';
import { isDocx } from './docx.ts';
import { isJpeg } from './jpeg.ts';
import { isPdf } from './pdf.ts';
import { isPng } from './png.ts';

/*
 * The kinds of files that are accepted. They are detected here and not by the library file-type, because it reads only
 * the beginning of a file: it would accept HTML after a PDF header, an archive after an image, or a document full of
 * macros.
 */
type DetectableKind = Omit<AttachmentKind, 'isActive'> & {
  is: (bytes: Buffer) => boolean | Promise<boolean>;
};
const KINDS: readonly DetectableKind[] = [
  { contentType: 'application/pdf', extensions: ['pdf'], is: isPdf },
  { contentType: 'image/png', extensions: ['png'], is: isPng },
  { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'], is: isJpeg },
  { contentType: 'application/msword', extensions: ['doc'], is: isDoc },
  {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    is: isDocx,
  },
];

/** The kind of a file by its content; null if it is not accepted. */
export async function getKind(bytes: Buffer): Promise<AttachmentKind | null> {
  for (const { is, ...kind } of KINDS) {
    if (!(await is(bytes))) continue;
    return { ...kind, isActive: kind.contentType === 'application/pdf' && isActivePdf(bytes) };
  }
  return null;
}

export { withoutMetadata } from './metadata.ts';
