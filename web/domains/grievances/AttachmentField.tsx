import { GRIEVANCE_EXTENSIONS } from '#machines/domains/grievances/vocabulary.ts';
import { ATTACHMENT, UPLOAD_FAILED } from '#machines/core/values/attachments.ts';
import { Field, FileDrop, fileSize, notify } from '#web/components/ui/index.ts';

export type AttachmentFieldProps = {
  file: File | null;
  onChange: (file: File | null) => void;
  isAnonymous: boolean;
};

/** The field for one file, an image or PDF of at most 1,000,000 bytes (spec 001 §5). The file is sent with the form. */
export function AttachmentField({ file, onChange, isAnonymous }: AttachmentFieldProps) {
  const kinds = GRIEVANCE_EXTENSIONS.filter((kind) => !isAnonymous || kind !== 'pdf');
  const hint = isAnonymous
    ? 'An image or a PDF. Location and camera data are removed from images; a PDF may contain its author’s name'
    : 'An image or a PDF';
  return (
    <Field label="Attachment" name="attachment" group optional>
      <FileDrop
        label="Choose a file"
        hint={`${hint}, up to ${fileSize(ATTACHMENT.bytes)}`}
        accept={kinds.map((kind) => `.${kind}`).join(',')}
        maxBytes={ATTACHMENT.bytes}
        files={file ? [file] : []}
        onChange={([next]) => onChange(next ?? null)}
        onReject={() => notify.warning(UPLOAD_FAILED)}
      />
    </Field>
  );
}
