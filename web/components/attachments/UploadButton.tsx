import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import { IconButton } from '#web/components/ui/index.ts';
import type { UploadAttachment } from './attachment.ts';
import { ACCEPTED, useUploading } from './useUploading.ts';

export type UploadButtonProps = {
  onChange: (file: UploadedFile) => void;
  upload: UploadAttachment;
  disabled?: boolean | undefined;
};

/** A button to attach a file where there is no room for a field. */
export function UploadButton({ onChange, upload, disabled = false }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, take } = useUploading(upload, onChange);
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
        accept={ACCEPTED}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) take(file);
          // Otherwise choosing the same file again would fire no change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
