import { currentLocale } from '#web/lib/locale.ts';
import { translateNow } from '#web/lib/messages.ts';
import { CONVERTED, isPhoto, preparePhoto } from '#web/lib/photos/photo.ts';

export type FileProblem = { name: string; message: string };

/** Whether a file input takes photos, which are converted to JPG. */
export const acceptsPhotos = (accept: string | undefined): boolean => /\.jpg\b/.test(accept ?? '');

/** The types of photos that phones make, which `accept` needs besides '.jpg'. */
export const PHOTO_TYPES = CONVERTED.map((type) => `.${type}`).join(',');

/** Returns the message why a file is refused, or null. The server checks its content again. */
export function fileProblem(
  file: File,
  accept: string | undefined,
  maxBytes: number | undefined,
): string | null {
  if (file.size === 0) return 'The file is empty';
  if (maxBytes !== undefined && file.size > maxBytes) {
    return translateNow('The file is larger than {size}', { size: fileSize(maxBytes) });
  }
  const kinds = (accept ?? '').split(',').map((kind) => kind.trim().toLowerCase());
  const name = file.name.toLowerCase();
  const fits = kinds.some(
    (kind) =>
      kind === '' ||
      (kind.startsWith('.') ? name.endsWith(kind) : file.type.startsWith(kind.replace('*', ''))),
  );
  return fits ? null : translateNow('Only {kinds} files are accepted', { kinds: kinds.join(', ') });
}

export interface ReadFile {
  file?: File;
  problem?: FileProblem;
}

/** Returns the file to upload, or why it can't be uploaded. Photos are turned, scaled and converted until they fit. */
export async function readFile(
  file: File,
  accept: string | undefined,
  maxBytes: number | undefined,
): Promise<ReadFile> {
  const { name } = file;
  const refused = (message: string): ReadFile => ({ problem: { name, message } });
  if (file.size > 0 && acceptsPhotos(accept) && isPhoto(file)) {
    const photo = await preparePhoto(file, maxBytes ?? Infinity).catch(() => null);
    return photo ? { file: photo } : refused('This is not a photo that the browser can read');
  }
  const message = fileProblem(file, accept, maxBytes);
  return message === null ? { file } : refused(message);
}

/** Writes a size such as '1.2 MB'. As in the specification, 1 MB is 1,000,000 bytes. */
export function fileSize(bytes: number): string {
  const [size, unit, mark] =
    bytes < 1000
      ? ([bytes, 'byte', 'B'] as const)
      : bytes < 1e6
        ? ([bytes / 1000, 'kilobyte', 'kB'] as const)
        : ([bytes / 1e6, 'megabyte', 'MB'] as const);
  const locale = currentLocale();
  const figure = { maximumFractionDigits: 1 };
  if (locale === undefined || /^en\b/.test(locale)) {
    return `${new Intl.NumberFormat(locale, figure).format(size)} ${mark}`;
  }
  const inFull = { ...figure, style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, inFull).format(size);
}
