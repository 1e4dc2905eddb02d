import { Download, FileText, ImageOff } from 'lucide-react';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import { Button, fileSize, IconLink, Skeleton } from '#web/components/ui/index.ts';
import { getKind, type LoadAttachment } from './attachment.ts';
import styles from './Attachments.module.css';
import { useAttachment } from './useAttachment.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type AttachmentTileProps = {
  file: UploadedFile;
  load: LoadAttachment;
  onFailure?: ((error: unknown) => void) | undefined;
  /** Opens an image in the viewer. Without it, the image opens in a new tab. */
  onOpen?: (() => void) | undefined;
};

/** Shows the thumbnail of an image or the tile of a document. Both open the file (spec 000 §2). */
export function AttachmentTile({ file, load, onFailure, onOpen }: AttachmentTileProps) {
  const t = useTranslate();
  const [loaded, retry] = useAttachment(file, load, onFailure);
  const kind = getKind(file.fileName);
  if (loaded.status === 'loading') return <Skeleton kind="card" />;
  if (loaded.status === 'failed') {
    return (
      <div className={styles.tile}>
        <span className={styles.face}>
          <ImageOff aria-hidden="true" />
        </span>
        <span className={styles.name}>{file.fileName}</span>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  const { url, bytes } = loaded;
  // Files that browsers can't display are only downloaded.
  const opens =
    kind === 'document' ? { download: file.fileName } : { target: '_blank', rel: 'noopener' };
  return (
    <div className={styles.tile}>
      <a
        className={styles.face}
        href={url}
        {...opens}
        onClick={(event) => {
          if (!onOpen || kind !== 'image' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {kind === 'image' ? (
          <img className={styles.picture} src={url} alt="" />
        ) : (
          <FileText aria-hidden="true" />
        )}
        <span className="visually-hidden">
          {t(kind === 'document' ? 'Download {name}' : 'Open {name}', { name: file.fileName })}
        </span>
      </a>
      <span className={styles.caption}>
        <span className={styles.words}>
          <span className={styles.name}>{file.fileName}</span>
          <span className={styles.size}>{fileSize(bytes)}</span>
        </span>
        <IconLink
          label={t('Save {name}', { name: file.fileName })}
          icon={<Download aria-hidden="true" />}
        >
          <a href={url} download={file.fileName} />
        </IconLink>
      </span>
    </div>
  );
}
