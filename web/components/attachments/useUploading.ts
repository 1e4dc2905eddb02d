import { useState } from 'react';
import {
  ATTACHMENT,
  UPLOADED,
  UPLOAD_FAILED,
  type UploadedFile,
} from '#machines/core/values/attachments.ts';
import { fileProblem, notify } from '#web/components/ui/index.ts';
import type { UploadAttachment } from './attachment.ts';

/** For a file input's `accept`. */
export const accepting = (extensions: readonly string[]): string =>
  extensions.map((extension) => `.${extension}`).join(',');

export const ACCEPTED = accepting(ATTACHMENT.extensions);

/**
 * Uploads a file as soon as it is chosen, with the specification's messages (000 §8). Size and name are
 * checked before the upload; the server checks the content.
 */
export function useUploading(
  upload: UploadAttachment,
  onChange: (file: UploadedFile) => void,
  accepted = ACCEPTED,
  maxBytes: number = ATTACHMENT.bytes,
): { busy: boolean; take: (file: File) => void } {
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    if (fileProblem(file, accepted, maxBytes) !== null) {
      notify.warning(UPLOAD_FAILED);
      return;
    }
    setBusy(true);
    try {
      onChange(await upload(file));
      notify.success(UPLOADED);
    } catch (error) {
      notify.warning(error instanceof Error && error.message ? error.message : UPLOAD_FAILED);
    } finally {
      setBusy(false);
    }
  };
  return { busy, take: (file) => void send(file) };
}
