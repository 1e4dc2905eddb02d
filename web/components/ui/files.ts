import { currentLocale } from '#web/lib/locale.ts';
import { translateNow } from '#web/lib/messages.ts';

export type FileProblem = { name: string; message: string };

/** Why a file is refused, as a message, or null. The server checks its content again. */
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

/** A size as text: '1.2 MB', in powers of 1000 as in the specification (1 MB is 1,000,000). */
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
