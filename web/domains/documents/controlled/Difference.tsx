import { diffWordsWithSpace, type Change } from 'diff';
import { useMemo } from 'react';
import type { DocumentVersion } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { formInWords } from '#machines/kits/resources/formFields.ts';
import { Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './documents.module.css';

/** If two texts differ by more edits than this, the whole old text is shown as removed and the new one as added. */
const MAX_CHANGES = 4000;

const between = (before: string, after: string): Change[] =>
  diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGES }) ?? [
    { value: before, removed: true, added: false, count: 1 },
    { value: after, removed: false, added: true, count: 1 },
  ];

const getText = ({ body, formFields }: DocumentVersion): string =>
  [body, formInWords(formFields)].filter((part) => part !== '').join('\n\n');

/** Shows in one text what was added and deleted since the previous version. */
export function Difference({ before, after }: { before: DocumentVersion; after: DocumentVersion }) {
  const t = useTranslate();
  const [old, now] = [getText(before), getText(after)];
  const changes = useMemo(() => between(old, now), [old, now]);
  const isSameFile = before.file?.id === after.file?.id;
  return (
    <>
      {!isSameFile && (
        <Notice tone="info">
          {t('The file was changed: {before} → {after}', {
            before: before.file?.name ?? t('none'),
            after: after.file?.name ?? t('none'),
          })}
        </Notice>
      )}
      {old === now ? (
        <p className={styles.muted}>{t('Both have the same text.')}</p>
      ) : (
        <>
          <p className={styles.muted}>
            <ins className={styles.added}>{t('Underlined: new')}</ins>,{' '}
            <del className={styles.removed}>{t('struck out: removed')}</del>.
          </p>
          <div className={styles.body}>
            {changes.map(({ value, added, removed }, at) =>
              added ? (
                <ins key={at} className={styles.added}>
                  {value}
                </ins>
              ) : removed ? (
                <del key={at} className={styles.removed}>
                  {value}
                </del>
              ) : (
                <span key={at}>{value}</span>
              ),
            )}
          </div>
        </>
      )}
    </>
  );
}
