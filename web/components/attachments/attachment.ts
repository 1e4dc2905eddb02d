import type { UploadedFile } from '#machines/values/attachments.ts';

/** Fetches an attachment's bytes. Rejects with words fit to be shown. */
export type LoadAttachment = (id: number, signal: AbortSignal) => Promise<Blob>;
export type UploadAttachment = (file: File) => Promise<UploadedFile>;

export type AttachmentKind = 'image' | 'pdf' | 'document';

const MEDIA: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

const mediaOf = (name: string): string =>
  MEDIA[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

/** By its name, whose ending the server has made that of its content. */
export function kindOf(name: string): AttachmentKind {
  const media = mediaOf(name);
  return media.startsWith('image/') ? 'image' : media === 'application/pdf' ? 'pdf' : 'document';
}

/**
 * The bytes under a type of our own list, whatever came with them: a blob's address belongs to this
 * origin, and nothing that runs scripts may ever be opened under it.
 */
export const harmless = (bytes: Blob, name: string): Blob =>
  bytes.slice(0, bytes.size, mediaOf(name));
