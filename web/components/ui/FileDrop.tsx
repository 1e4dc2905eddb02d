import { FileText, Upload, X } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import { useControl, type ControlProps } from './Field.tsx';
import styles from './FileDrop.module.css';
import { fileProblem, fileSize, type FileProblem } from './files.ts';
import { IconButton } from './IconButton.tsx';
import { Progress } from './Progress.tsx';
import { useTranslate } from '#web/lib/messages.ts';

export type FileDropProps = ControlProps & {
  label: string;
  hint?: string | undefined;
  /** As in a native file input: '.csv,.xlsx'. */
  accept?: string | undefined;
  maxBytes?: number | undefined;
  multiple?: boolean | undefined;
  files: readonly File[];
  onChange: (files: File[]) => void;
  onReject?: ((problems: FileProblem[]) => void) | undefined;
  /** Upload progress in percent. */
  progress?: number | undefined;
};

/** Accepts files by button or drop. Refuses wrong sizes and types. */
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
  disabled = false,
  ...own
}: FileDropProps) {
  const t = useTranslate();
  const control = useControl(own);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = (list: FileList | null) => {
    const problems: FileProblem[] = [];
    const good: File[] = [];
    for (const file of list ?? []) {
      const message = fileProblem(file, accept, maxBytes);
      if (message === null) good.push(file);
      else problems.push({ name: file.name, message });
    }
    if (problems.length > 0) onReject?.(problems);
    if (good.length > 0) onChange(multiple ? [...files, ...good] : good.slice(0, 1));
  };

  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && !disabled);
  };

  return (
    <div className={styles.drop}>
      <div
        className={classNames(styles.zone, over && styles.over, disabled && styles.disabled)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          if (!disabled) take(event.dataTransfer.files);
        }}
      >
        <Upload className={styles.icon} aria-hidden="true" />
        <p className={styles.words}>
          <span className={styles.label}>{t(label)}</span>
          {hint !== undefined && <span className={styles.hint}>{t(hint)}</span>}
        </p>
        <Button
          size="small"
          id={control.id}
          disabled={disabled}
          aria-describedby={control.aria['aria-describedby']}
          onClick={() => input.current?.click()}
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
            take(event.target.files);
            // Otherwise choosing the same file again fires no change event.
            event.target.value = '';
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
              <FileText aria-hidden="true" />
              <span className={styles.name}>{file.name}</span>
              <span className={styles.hint}>{fileSize(file.size)}</span>
              <IconButton
                label={t('Remove {name}', { name: file.name })}
                size="small"
                disabled={disabled}
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {progress !== undefined && (
        <Progress value={Math.round(progress)} max={100} label={t('Uploading')} />
      )}
    </div>
  );
}
