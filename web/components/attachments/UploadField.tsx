import { FileText, X } from 'lucide-react';
import { ATTACHMENT, UPLOAD_FAILED, type UploadedFile } from '#machines/shared/attachments.ts';
import { FileDrop, fileSize, IconButton, notify } from '#web/components/ui/index.ts';
import type { UploadAttachment } from './attachment.ts';
import styles from './Attachments.module.css';
import { ACCEPTED, useUploading } from './useUploading.ts';

export type UploadFieldProps = {
  label: string;
  value: UploadedFile | null;
  onChange: (file: UploadedFile | null) => void;
  upload: UploadAttachment;
  disabled?: boolean | undefined;
};

/** One attachment of a form: at most 1 MB of PDF, DOC, DOCX, JPG or PNG (spec 000 §9). */
export function UploadField({ label, value, onChange, upload, disabled }: UploadFieldProps) {
  const { busy, take } = useUploading(upload, onChange);
  if (value !== null) {
    return (
      <p className={styles.chosen}>
        <FileText aria-hidden="true" />
        <span className={styles.name}>{value.fileName}</span>
        <IconButton
          label={`Remove ${value.fileName}`}
          size="small"
          disabled={disabled}
          onClick={() => onChange(null)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </p>
    );
  }
  return (
    <FileDrop
      label={busy ? 'Uploading…' : label}
      hint={`PDF, DOC, DOCX, JPG, JPEG or PNG, up to ${fileSize(ATTACHMENT.bytes)}`}
      accept={ACCEPTED}
      maxBytes={ATTACHMENT.bytes}
      files={[]}
      disabled={busy || disabled}
      onChange={([file]) => {
        if (file) take(file);
      }}
      onReject={() => notify.warning(UPLOAD_FAILED)}
    />
  );
}
