import type { UploadedFile } from '#machines/core/values/attachments.ts';

/** Loads the content of an attachment. Rejects with a message for the user. */
export type LoadAttachment = (id: number, signal: AbortSignal) => Promise<Blob>;
export type UploadAttachment = (file: File) => Promise<UploadedFile>;

export type AttachmentKind = 'image' | 'pdf' | 'document';

const MEDIA: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

const getMedia = (name: string): string =>
  MEDIA[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

/** The extension decides, because the server sets it according to the content. */
export function getKind(name: string): AttachmentKind {
  const media = getMedia(name);
  return media.startsWith('image/') ? 'image' : media === 'application/pdf' ? 'pdf' : 'document';
}

/**
 * Gives the content a MIME type from our own list. A blob URL has the origin of the page, so it must never have
 * a type that can run scripts.
 */
export const harmless = (bytes: Blob, name: string): Blob =>
  bytes.slice(0, bytes.size, getMedia(name));
