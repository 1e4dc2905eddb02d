import { ChevronLeft, ChevronRight, ImageOff, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import {
  Button,
  classNames,
  Dialog,
  formatCount,
  IconButton,
  Skeleton,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { LoadAttachment } from './attachment.ts';
import styles from './PictureViewer.module.css';
import { useAttachment } from './useAttachment.ts';

export type PictureViewerProps = {
  /** The images. Other attachments open without this viewer. */
  files: readonly UploadedFile[];
  /** The index of the image that is shown first. */
  first: number;
  load: LoadAttachment;
  onClose: () => void;
};

const ZOOMS = [styles.whole, styles.twice, styles.fourTimes] as const;
/** A swipe must be at least this long to show the next image. */
const SWIPE_PIXELS = 48;

/** Shows images in full screen, one at a time. Touch and keyboard zoom and turn to the next or previous image. */
export function PictureViewer({ files, first, load, onClose }: PictureViewerProps) {
  const t = useTranslate();
  const [at, setAt] = useState(first);
  const [zoom, setZoom] = useState(0);
  const from = useRef<number | null>(null);
  const file = files[at];
  const turn = (by: number) => {
    if (files[at + by] === undefined) return;
    setAt(at + by);
    setZoom(0);
  };
  const nearer = (by: number) =>
    setZoom((now) => Math.min(Math.max(now + by, 0), ZOOMS.length - 1));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    '+': () => nearer(1),
    '=': () => nearer(1),
    '-': () => nearer(-1),
    '0': () => setZoom(0),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const lift = ({ clientX }: PointerEvent) => {
    const moved = from.current === null ? 0 : clientX - from.current;
    from.current = null;
    if (Math.abs(moved) >= SWIPE_PIXELS) turn(moved < 0 ? 1 : -1);
  };
  if (!file) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={file.fileName}
      size="full"
    >
      <div className={styles.viewer} onKeyDown={press}>
        <div className={styles.bar}>
          <IconButton label={t('Previous')} disabled={at === 0} onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <p role="status" className={styles.count}>
            {formatCount(at + 1)} / {formatCount(files.length)}
          </p>
          <IconButton label={t('Next')} disabled={at === files.length - 1} onClick={() => turn(1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
          <IconButton label={t('Zoom out')} disabled={zoom === 0} onClick={() => nearer(-1)}>
            <ZoomOut aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('Zoom in')}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => nearer(1)}
          >
            <ZoomIn aria-hidden="true" />
          </IconButton>
        </div>
        <div
          className={classNames(styles.frame, zoom === 0 && styles.still)}
          role="group"
          aria-label={t('Picture')}
          // The image is focusable, so that the keyboard can scroll it when zoomed.
          tabIndex={0}
          onDoubleClick={() => setZoom(zoom === 0 ? 1 : 0)}
          onPointerDown={({ clientX }) => (from.current = zoom === 0 ? clientX : null)}
          onPointerUp={lift}
          onPointerCancel={() => (from.current = null)}
        >
          <Picture key={file.globalFileUrlId} file={file} load={load} className={ZOOMS[zoom]} />
        </div>
      </div>
    </Dialog>
  );
}

function Picture({
  file,
  load,
  className,
}: {
  file: UploadedFile;
  load: LoadAttachment;
  className: string | undefined;
}) {
  const [loaded, retry] = useAttachment(file, load);
  if (loaded.status === 'loading') return <Skeleton kind="card" />;
  if (loaded.status === 'failed') {
    return (
      <p className={styles.failed}>
        <ImageOff aria-hidden="true" />
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  }
  return <img className={className} src={loaded.url} alt={file.fileName} draggable={false} />;
}
