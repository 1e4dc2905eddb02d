import type { DocumentVersion } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { AttachmentTile } from '#web/components/attachments/index.ts';
import { loadAttachment, warnOfDownload } from '#web/kits/uploads/index.ts';
import { formInWords } from '#machines/kits/resources/formFields.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './documents.module.css';

/** The content of a version: text, file, or both. */
export function VersionContent({
  version: { body, file, formFields },
  onOpen,
}: {
  version: DocumentVersion;
  onOpen?: () => void;
}) {
  const t = useTranslate();
  return (
    <>
      {body !== '' && <div className={styles.body}>{body}</div>}
      {formFields.length > 0 && (
        <div className={styles.body}>
          <strong>{t('Fields to fill in')}</strong>
          {`\n${formInWords(formFields)}`}
        </div>
      )}
      {file && (
        // Counts as opened on any click in the tile, because the file is already loaded and opens
        // immediately.
        <div className={styles.tile} onClickCapture={onOpen}>
          <AttachmentTile
            file={{ globalFileUrlId: file.id, fileName: file.name }}
            load={loadAttachment}
            onFailure={warnOfDownload}
          />
        </div>
      )}
      <p className={styles.onPaper}>
        {t('Printed copies are uncontrolled. The version in force is in Cadre.')}
      </p>
    </>
  );
}
