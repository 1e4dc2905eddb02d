import { FileText, TriangleAlert, X } from 'lucide-react';
import { fileSize, type FileProblem } from './files.ts';
import styles from './FileDrop.module.css';
import { IconButton } from './IconButton.tsx';
import { useTranslate } from '#web/lib/messages.ts';

export function ChosenFiles({
  files,
  disabled,
  onChange,
}: {
  files: readonly File[];
  disabled: boolean;
  onChange: (files: File[]) => void;
}) {
  const t = useTranslate();
  if (files.length === 0) return null;
  return (
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
  );
}

/** Lists files that were refused, each with its reason, until they are removed or others are chosen. */
export function RefusedFiles({
  problems,
  isHeld,
  onForget,
}: {
  problems: readonly FileProblem[];
  /** Whether the user has tried to send the form meanwhile. */
  isHeld: boolean;
  onForget: () => void;
}) {
  const t = useTranslate();
  if (problems.length === 0) return null;
  return (
    <div role="alert" className={styles.files}>
      {problems.map(({ name, message }) => (
        <div key={name} className={styles.refused}>
          <TriangleAlert aria-hidden="true" />
          <span className={styles.name}>
            <strong>{t('{name} is not attached', { name })}</strong>
            <br />
            {t(message)}
          </span>
          <IconButton label={t('Remove {name}', { name })} size="small" onClick={onForget}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {isHeld && <p>{t('Choose another file, or remove this one to send the form without it.')}</p>}
    </div>
  );
}
