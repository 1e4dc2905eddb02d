import { useEffect, useRef } from 'react';
import { notify } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from '../assets.module.css';

/** The browser's BarcodeDetector API, which TypeScript's DOM types don't contain yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type Detecting = typeof globalThis & {
  BarcodeDetector?: new (options: { formats: readonly string[] }) => Detector;
};

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13'];
/** Scans four times a second: fast enough for a hand-held label, and easy on the battery. */
const EVERY_MS = 250;

/**
 * Whether this browser can read barcodes with the camera. In others, people type the code or use a scanner
 * that acts as a keyboard.
 */
export const mayScan = (): boolean =>
  'BarcodeDetector' in globalThis && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Shows the camera's picture until it reads a code. */
export function Camera({
  onRead,
  onClose,
}: {
  onRead: (code: string) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onRead, onClose, t });
  useEffect(() => {
    handlers.current = { onRead, onClose, t };
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer = 0;
    let isOver = false;
    const read = async (detector: Detector) => {
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (isOver) return;
      if (code) handlers.current.onRead(code.rawValue);
      else timer = window.setTimeout(() => void read(detector), EVERY_MS);
    };
    const begin = async () => {
      const { BarcodeDetector } = globalThis as Detecting;
      if (!BarcodeDetector) return;
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
        });
        if (isOver || !video.current) {
          stop(stream);
          return;
        }
        video.current.srcObject = stream;
        await video.current.play();
        await read(new BarcodeDetector({ formats: FORMATS }));
      } catch {
        if (isOver) return;
        notify.warning(handlers.current.t('The camera cannot be used: type what the label says.'));
        handlers.current.onClose();
      }
    };
    void begin();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      stop(stream);
    };
  }, []);
  return <video ref={video} className={styles.camera} muted playsInline aria-label={t('Camera')} />;
}

const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};
