import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { ATTACHMENT, type UploadedFile } from '#machines/core/values/attachments.ts';
import { IconButton, notify, PHOTO_TYPES, readFile } from '#web/components/ui/index.ts';
import type { UploadAttachment } from './attachment.ts';
import { ACCEPTED, useUploading } from './useUploading.ts';

export type UploadButtonProps = {
  onChange: (file: UploadedFile) => void;
  upload: UploadAttachment;
  disabled?: boolean | undefined;
};

/** A button that attaches a file where there is no room for a field. */
export function UploadButton({ onChange, upload, disabled = false }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const uploading = useUploading(upload, onChange);
  const [isReading, setReading] = useState(false);
  const busy = uploading.busy || isReading;
  const take = async (chosen: File) => {
    setReading(true);
    const { file, problem } = await readFile(chosen, ACCEPTED, ATTACHMENT.bytes);
    setReading(false);
    if (problem) notify.warning(problem.message, { description: problem.name });
    if (file) uploading.take(file);
  };
  return (
    <>
      <IconButton
        label={busy ? 'Uploading' : 'Attach a file'}
        loading={busy}
        disabled={disabled || busy}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={`${ACCEPTED},${PHOTO_TYPES}`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void take(file);
          // Clears the input, because choosing the same file again would otherwise fire no change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
