import type { UploadedFile } from '#machines/core/values/attachments.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { Dialog } from '#web/components/ui/index.ts';
import type { LoadAttachment } from './attachment.ts';
import styles from './Attachments.module.css';
import { AttachmentTile } from './AttachmentTile.tsx';

export type AttachmentViewerProps = {
  files: readonly UploadedFile[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  load: LoadAttachment;
  title?: string | undefined;
  onFailure?: ((error: unknown) => void) | undefined;
};

/** Shows attachments: images as thumbnails, documents as tiles (spec 000 §2). */
export function AttachmentViewer({
  files,
  open,
  onOpenChange,
  load,
  title = files.length === 1 ? 'Attachment' : 'Attachments',
  onFailure,
}: AttachmentViewerProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size={files.length === 1 ? 'medium' : 'large'}
    >
      {files.length === 0 ? (
        <EmptyState compact />
      ) : (
        <ul className={styles.grid}>
          {files.map((file) => (
            <li key={file.globalFileUrlId}>
              <AttachmentTile file={file} load={load} onFailure={onFailure} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
