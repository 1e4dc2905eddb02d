import { Camera, Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from './Button.tsx';
import { ChosenFiles, RefusedFiles } from './ChosenFiles.tsx';
import { classNames } from './classNames.ts';
import { useControl, type ControlProps } from './Field.tsx';
import styles from './FileDrop.module.css';
import { acceptsPhotos, PHOTO_TYPES, readFile, type FileProblem } from './files.ts';
import { Progress } from './Progress.tsx';
import { useBlockedForm } from './useBlockedForm.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type FileDropProps = ControlProps & {
  label: string;
  hint?: string | undefined;
  /**
   * The accepted types, as in a native file input: '.csv,.xlsx'. If '.jpg' is among them, photos of every type
   * and size are converted.
   */
  accept?: string | undefined;
  maxBytes?: number | undefined;
  multiple?: boolean | undefined;
  files: readonly File[];
  onChange: (files: File[]) => void;
  onReject?: ((problems: FileProblem[]) => void) | undefined;
  /** The progress of the upload in percent. */
  progress?: number | undefined;
  /** A file that was refused after it was chosen, such as by the server. */
  refused?: FileProblem | undefined;
  onForget?: (() => void) | undefined;
  /** Whether a chosen file is being uploaded, so that the form can't be sent yet. */
  busy?: boolean | undefined;
};

/**
 * Accepts files by button, camera or drop. A refused file stays with its reason, and the form isn't sent until
 * it is removed or another is chosen.
 */
export function FileDrop({
  label,
  hint,
  accept,
  maxBytes,
  multiple = false,
  files,
  onChange,
  onReject,
  progress,
  refused,
  onForget,
  busy = false,
  disabled = false,
  ...own
}: FileDropProps) {
  const t = useTranslate();
  const control = useControl(own);
  const input = useRef<HTMLInputElement>(null);
  const drop = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const shown = refused ? [...problems, refused] : problems;
  const isBusy = busy || isReading;
  const [isHeld, setHeld] = useState(false);
  useBlockedForm(drop, isBusy || shown.length > 0, () => {
    setHeld(true);
    drop.current?.scrollIntoView({ block: 'nearest' });
    drop.current?.focus();
  });

  const forget = () => {
    setProblems([]);
    setHeld(false);
    onForget?.();
  };
  const take = async (list: readonly File[]) => {
    if (list.length === 0) return;
    forget();
    setReading(true);
    const read = await Promise.all(list.map((file) => readFile(file, accept, maxBytes)));
    setReading(false);
    const problems = read.flatMap(({ problem }) => (problem ? [problem] : []));
    const good = read.flatMap(({ file }) => (file ? [file] : []));
    setProblems(problems);
    if (problems.length > 0) onReject?.(problems);
    if (good.length > 0) onChange(multiple ? [...files, ...good] : good.slice(0, 1));
  };
  const choose = (kinds: string | undefined, capture: string | null) => {
    if (!input.current) return;
    input.current.accept = kinds ?? '';
    if (capture === null) input.current.removeAttribute('capture');
    else input.current.setAttribute('capture', capture);
    input.current.click();
  };
  const withPhotos = acceptsPhotos(accept);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && !disabled);
  };
  const off = disabled || isBusy;

  return (
    <div ref={drop} className={styles.drop} tabIndex={-1}>
      <div
        className={classNames(styles.zone, isOver && styles.over, off && styles.disabled)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          if (!off) void take([...event.dataTransfer.files]);
        }}
      >
        <Upload className={styles.icon} aria-hidden="true" />
        <p className={styles.words} aria-live="polite">
          <span className={styles.label}>{isReading ? t('Preparing the photo…') : t(label)}</span>
          {hint !== undefined && <span className={styles.hint}>{t(hint)}</span>}
        </p>
        {withPhotos && (
          <span className={styles.camera}>
            <Button
              size="small"
              icon={<Camera aria-hidden="true" />}
              disabled={off}
              onClick={() => choose('image/*', 'environment')}
            >
              Take a photo
            </Button>
          </span>
        )}
        <Button
          size="small"
          id={control.id}
          disabled={off}
          aria-describedby={control.aria['aria-describedby']}
          onClick={() => choose(withPhotos ? `${accept},${PHOTO_TYPES}` : accept, null)}
        >
          {multiple ? 'Choose files' : 'Choose a file'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          multiple={multiple}
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            // Clears the input, because choosing the same file again would otherwise fire no change event.
            event.target.value = '';
          }}
        />
      </div>
      {isHeld && isBusy && (
        <p className={styles.hint} role="alert">
          {t('The form can be sent when the file is attached.')}
        </p>
      )}
      <RefusedFiles problems={shown} isHeld={isHeld} onForget={forget} />
      <ChosenFiles files={files} disabled={disabled} onChange={onChange} />
      {progress !== undefined && (
        <Progress value={Math.round(progress)} max={100} label={t('Uploading')} />
      )}
    </div>
  );
}
