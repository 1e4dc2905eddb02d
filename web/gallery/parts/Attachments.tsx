import { useState } from 'react';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import {
  AttachmentViewer,
  UploadButton,
  UploadField,
  type LoadAttachment,
} from '#web/components/attachments/index.ts';
import { PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Field, notify } from '#web/components/ui/index.ts';
import styles from '../Gallery.module.css';

const files: readonly UploadedFile[] = [
  { globalFileUrlId: 1, fileName: 'receipt of a long journey to the port warehouse.png' },
  { globalFileUrlId: 2, fileName: 'contract.pdf' },
  { globalFileUrlId: 3, fileName: 'handover.docx' },
  { globalFileUrlId: 4, fileName: 'gone.jpg' },
];

/** A generated picture, because the gallery has no server. */
const load: LoadAttachment = (id) =>
  id === 4
    ? Promise.reject(new Error('File not found'))
    : id === 1
      ? drawn()
      : Promise.resolve(new Blob(['%PDF-1.4'.padEnd(40_000)]));

function drawn(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 420];
  const paint = canvas.getContext('2d');
  if (paint) {
    paint.fillStyle = 'steelblue';
    paint.fillRect(0, 0, 640, 420);
    paint.fillStyle = 'gold';
    paint.fillRect(80, 60, 200, 120);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((bytes) => (bytes ? resolve(bytes) : reject(new Error('Nothing was drawn')))),
  );
}

export default function Attachments() {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<UploadedFile | null>(null);
  const upload = ({ name }: File) => Promise.resolve({ globalFileUrlId: 9, fileName: name });
  return (
    <>
      <PageHeader title="Attachments" description="Looking at files, and sending one." />
      <Card title="Viewer">
        <Button onClick={() => setOpen(true)}>Show four files</Button>
        <AttachmentViewer
          files={files}
          open={open}
          onOpenChange={setOpen}
          load={load}
          onFailure={() => notify.warning('File not found')}
        />
      </Card>
      <Card title="Upload">
        <div className={styles.column}>
          <Field label="Attachment" optional>
            <UploadField label="Drop a file here" value={file} onChange={setFile} upload={upload} />
          </Field>
          <div className={styles.row}>
            <UploadButton upload={upload} onChange={setFile} />
          </div>
        </div>
      </Card>
    </>
  );
}
