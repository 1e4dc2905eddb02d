import { currentLocale } from '#web/lib/locale.ts';

export type FileProblem = { name: string; message: string };

/** Why a file can't be taken, in words, or null. The server looks at its content again. */
export function fileProblem(
  file: File,
  accept: string | undefined,
  maxBytes: number | undefined,
): string | null {
  if (file.size === 0) return 'The file is empty';
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `The file is larger than ${fileSize(maxBytes)}`;
  }
  const kinds = (accept ?? '').split(',').map((kind) => kind.trim().toLowerCase());
  const name = file.name.toLowerCase();
  const fits = kinds.some(
    (kind) =>
      kind === '' ||
      (kind.startsWith('.') ? name.endsWith(kind) : file.type.startsWith(kind.replace('*', ''))),
  );
  return fits ? null : `Only ${kinds.join(', ')} files are accepted`;
}

/** Bytes in words: '1.2 MB', by thousands as the specification counts (1 MB is 1,000,000). */
export function fileSize(bytes: number): string {
  const [size, unit] =
    bytes < 1000 ? [bytes, 'B'] : bytes < 1e6 ? [bytes / 1000, 'kB'] : [bytes / 1e6, 'MB'];
  return `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(size)} ${unit}`;
}
