import { FileText, X } from 'lucide-react';
import { ATTACHMENT, UPLOAD_FAILED, type UploadedFile } from '#machines/core/values/attachments.ts';
import { FileDrop, fileSize, IconButton, notify } from '#web/components/ui/index.ts';
import type { UploadAttachment } from './attachment.ts';
import styles from './Attachments.module.css';
import { accepting, useUploading } from './useUploading.ts';
import { type Translate, useTranslate } from '#web/lib/messages.ts';

export type UploadFieldProps = {
  label: string;
  value: UploadedFile | null;
  onChange: (file: UploadedFile | null) => void;
  upload: UploadAttachment;
  /** The allowed file types, if not all types that attachments may have. */
  extensions?: readonly (typeof ATTACHMENT.extensions)[number][] | undefined;
  /** The maximum size, if it is larger than usual. */
  maxBytes?: number | undefined;
  disabled?: boolean | undefined;
};

/**
 * The field of a form for one attachment: PDF, DOC, DOCX, JPG or PNG, at most 1 MB or the size that an
 * administrator allows (spec 000 §9). Photos are turned, scaled and converted until they fit.
 */
export function UploadField(props: UploadFieldProps) {
  const { label, value, onChange, upload, disabled } = props;
  const { extensions = ATTACHMENT.extensions, maxBytes = ATTACHMENT.bytes } = props;
  const t = useTranslate();
  const { busy, refused, forget, take } = useUploading(upload, onChange);
  if (value !== null) {
    return (
      <p className={styles.chosen}>
        <FileText aria-hidden="true" />
        <span className={styles.name}>{value.fileName}</span>
        <IconButton
          label={t('Remove {name}', { name: value.fileName })}
          size="small"
          disabled={disabled}
          onClick={() => onChange(null)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </p>
    );
  }
  const hint = { kinds: listed(t, extensions), size: fileSize(maxBytes) };
  return (
    <FileDrop
      label={busy ? 'Uploading…' : label}
      hint={
        extensions.includes('jpg')
          ? t('{kinds}, up to {size}; photos are made to fit', hint)
          : t('{kinds}, up to {size}', hint)
      }
      accept={accepting(extensions)}
      maxBytes={maxBytes}
      files={[]}
      busy={busy}
      disabled={disabled}
      refused={refused}
      onForget={forget}
      onChange={([file]) => {
        if (file) take(file);
      }}
      onReject={() => notify.warning(UPLOAD_FAILED)}
    />
  );
}

/** Writes the allowed types as, for example, `PDF, JPG or PNG`. */
function listed(t: Translate, extensions: readonly string[]): string {
  const names = extensions.map((extension) => extension.toUpperCase());
  const last = names.pop() ?? '';
  return names.length === 0 ? last : t('{names} or {last}', { names: names.join(', '), last });
}
