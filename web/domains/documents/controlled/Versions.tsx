import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DocumentVersion } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { Badge, Button, Card, DateText, Dialog, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { Difference } from './Difference.tsx';
import styles from './documents.module.css';
import { VERSION_STATUS } from './status.ts';
import { VersionContent } from './VersionContent.tsx';

/** Every approved version, newest first, with its dates and its approver. */
export function Versions({ versions }: { versions: readonly DocumentVersion[] }) {
  const t = useTranslate();
  const [open, setOpen] = useState<DocumentVersion | null>(null);
  const [compared, setCompared] = useState<DocumentVersion | null>(null);
  const earlier = compared && before(versions, compared);
  if (versions.length === 0) return null;
  return (
    <Card title="Versions">
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version.versionId}>
            <Version
              version={version}
              onOpen={() => setOpen(version)}
              onCompare={before(versions, version) && (() => setCompared(version))}
            />
          </li>
        ))}
      </ol>
      {open && (
        <Dialog
          open
          onOpenChange={() => setOpen(null)}
          title={t('Version {number}', { number: String(open.number) })}
        >
          {open.status !== 'inForce' && (
            <Notice tone={VERSION_STATUS[open.status].tone}>
              {t('This version is not in force: {status}', {
                status: t(VERSION_STATUS[open.status].label),
              })}
            </Notice>
          )}
          <VersionContent version={open} />
        </Dialog>
      )}
      {compared && earlier && (
        <Dialog
          open
          size="large"
          onOpenChange={() => setCompared(null)}
          title={t('Version {number} compared with version {before}', {
            number: String(compared.number),
            before: String(earlier.number),
          })}
        >
          <Difference before={earlier} after={compared} />
        </Dialog>
      )}
    </Card>
  );
}

/** Returns the approved version before this one. */
const before = (versions: readonly DocumentVersion[], { number }: DocumentVersion) =>
  versions
    .filter((one) => one.number < number)
    .toSorted((one, other) => other.number - one.number)[0];

function Version({
  version,
  onOpen,
  onCompare,
}: {
  version: DocumentVersion;
  onOpen: () => void;
  onCompare: (() => void) | undefined;
}) {
  const t = useTranslate();
  const { number, status, from, until, request, approvedBy, approvedAt, changes } = version;
  const name = t('Version {number}', { number: String(number) });
  return (
    <>
      <div className={styles.line}>
        <strong>{name}</strong>
        <Badge tone={VERSION_STATUS[status].tone}>{t(VERSION_STATUS[status].label)}</Badge>
        {version.isMinor && <Badge>{t('Small change')}</Badge>}
        {status !== 'inForce' && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('View {name}', { name })}
            onClick={onOpen}
          >
            {t('View')}
          </Button>
        )}
        {onCompare && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('Compare {name} with the one before it', { name })}
            onClick={onCompare}
          >
            {t('Compare')}
          </Button>
        )}
      </div>
      <p className={styles.muted}>
        <Days from={from} until={until} />
        <br />
        {t('Prepared by {name}', { name: version.preparedBy })} ·{' '}
        {approvedBy !== '' && t('Approved by {name}', { name: approvedBy })}{' '}
        <DateText value={approvedAt} />
        {request && (
          <>
            {' · '}
            <Link to={paths.history(request.workflow, request.id)}>{request.number}</Link>
          </>
        )}
      </p>
      <p className={styles.changes}>{changes}</p>
    </>
  );
}

/**
 * Shows on which days a version is in force. The last day is shown once it is known. If the version never
 * came into force, the last day is before the first.
 */
export function Days({ from, until }: Pick<DocumentVersion, 'from' | 'until'>) {
  const t = useTranslate();
  if (until !== null && until < from) return t('Never in force');
  return (
    <>
      {t('In force from')} <DateText value={from} />
      {until !== null && (
        <>
          {' '}
          {t('until')} <DateText value={until} />
        </>
      )}
    </>
  );
}
