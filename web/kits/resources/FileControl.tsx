import { createContext, useContext, useState } from 'react';
import { REQUEST_FILES } from '#machines/kits/requests/contract.ts';
import type { Named } from '#machines/kits/resources/contract.ts';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import { UploadField } from '#web/components/attachments/index.ts';
import { dropUpload, uploadTo, useUploadLimit } from '#web/kits/uploads/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

type Props = {
  value: number | null;
  /** The value with which the form was opened. */
  known: Named | undefined;
  onChange: (fileId: number | null) => void;
  disabled?: boolean | undefined;
};

/** The purpose of the uploaded files, which the server needs. By default they belong to requests. */
export const UploadsFor = createContext(REQUEST_FILES);

/**
 * The field for one attachment of a form or line. The file is uploaded immediately, and attached when the
 * form is sent.
 */
export function FileControl({ value, known, onChange, disabled }: Props) {
  const t = useTranslate();
  const reference = useContext(UploadsFor);
  const maxBytes = useUploadLimit(reference);
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null);
  const was = known ? { globalFileUrlId: known.id, fileName: known.label } : null;
  const shown = [uploaded, was].find((one) => one?.globalFileUrlId === value) ?? null;
  const take = (next: UploadedFile | null) => {
    if (uploaded && uploaded.globalFileUrlId === value) dropUpload(uploaded.globalFileUrlId);
    setUploaded(next);
    onChange(next?.globalFileUrlId ?? null);
  };
  return (
    <UploadField
      label={t('Choose a file')}
      value={shown}
      onChange={take}
      upload={uploadTo(reference)}
      maxBytes={maxBytes}
      disabled={disabled}
    />
  );
}
