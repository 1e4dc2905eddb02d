import { useQuery } from '@tanstack/react-query';
import { getNamings } from '#machines/kits/requests/naming.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { AttachmentTile } from '#web/components/attachments/index.ts';
import { Card } from '#web/components/ui/index.ts';
import { loadAttachment, warnOfDownload } from '#web/kits/uploads/index.ts';
import { requestQuery } from './api.ts';
import styles from './requests.module.css';

/** Shows the current files of a request, without those that an edit has removed. */
export function RequestFiles({ kind, requestId }: { kind: RequestKind; requestId: number }) {
  const { data: row } = useQuery(requestQuery(kind.id, requestId));
  const files = row
    ? getNamings(kind)
        .filter(({ field }) => field.kind === 'file')
        .flatMap(({ namedIn }) => namedIn(row.payload))
        .map(({ path, id }) => ({
          globalFileUrlId: id,
          fileName: row.named[path]?.label ?? String(id),
        }))
    : [];
  if (files.length === 0) return null;
  return (
    <Card title="Attachments">
      <div className={styles.files}>
        {files.map((file) => (
          <AttachmentTile
            key={file.globalFileUrlId}
            file={file}
            load={loadAttachment}
            onFailure={warnOfDownload}
          />
        ))}
      </div>
    </Card>
  );
}
