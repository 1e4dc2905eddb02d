import { useState } from 'react';
import {
  ATTACHMENT,
  UPLOADED,
  UPLOAD_FAILED,
  type UploadedFile,
} from '#machines/core/values/attachments.ts';
import { notify, type FileProblem } from '#web/components/ui/index.ts';
import { getFieldProblem } from '#web/lib/apiError.ts';
import type { UploadAttachment } from './attachment.ts';

/** Writes the extensions as the `accept` attribute of a file input. */
export const accepting = (extensions: readonly string[]): string =>
  extensions.map((extension) => `.${extension}`).join(',');

export const ACCEPTED = accepting(ATTACHMENT.extensions);

/**
 * Uploads a file as soon as it is chosen, with the specification's messages (000 §8). If the server refuses the
 * file or can't be reached, the file is kept, with the reason.
 */
export function useUploading(
  upload: UploadAttachment,
  onChange: (file: UploadedFile) => void,
): {
  busy: boolean;
  refused: FileProblem | undefined;
  forget: () => void;
  take: (file: File) => void;
} {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<FileProblem>();
  const send = async (file: File) => {
    setRefused(undefined);
    setBusy(true);
    try {
      onChange(await upload(file));
      notify.success(UPLOADED);
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : UPLOAD_FAILED;
      notify.warning(message);
      setRefused({ name: file.name, message: getFieldProblem(error, 'files') ?? message });
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, forget: () => setRefused(undefined), take: (file) => void send(file) };
}
