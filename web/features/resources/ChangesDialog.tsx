import { plainText } from '#machines/resources/plainText.ts';
import { useQuery } from '@tanstack/react-query';
import type { RecordedChange, ResourceRow } from '#machines/resources/contract.ts';
import { titleOf, type Resource } from '#machines/resources/resource.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { Sheet, Skeleton, Timeline } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { changesQuery } from './api.ts';
import styles from './resources.module.css';

/** Who changed a row, when, and from what to what. */
export function ChangesDialog({
  resource,
  row,
  onClose,
}: {
  resource: Resource;
  row: ResourceRow;
  onClose: () => void;
}) {
  const t = useTranslate();
  const changes = useQuery(changesQuery(resource.id, row.id));
  const title = String(row.values[titleOf(resource)] ?? '');
  return (
    <Sheet open onOpenChange={onClose} title={t('History of {name}', { name: title })} side="right">
      <Loaded query={changes} loading={<Skeleton kind="text" rows={6} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState description="No changes have been recorded." />
          ) : (
            <Timeline
              items={[...found].reverse().map((change) => ({
                id: String(change.id),
                actor: { name: change.actorName },
                action: t(actionOf(change)),
                at: change.at,
                comment: change.reason,
                details: <Differences resource={resource} change={change} t={t} />,
              }))}
            />
          )
        }
      </Loaded>
    </Sheet>
  );
}

const actionOf = ({ before, after }: RecordedChange): string =>
  before === null ? 'created it' : after === null ? 'deleted it' : 'changed it';

function Differences({
  resource,
  change: { before, after },
  t,
}: {
  resource: Resource;
  change: RecordedChange;
  t: Translate;
}) {
  const labels: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(resource.fields).map(([name, { label }]) => [name, label]),
    ),
    ...Object.fromEntries(
      Object.entries(resource.rows ?? {}).map(([name, { label }]) => [name, label]),
    ),
    isActive: 'Active',
  };
  const lines = Object.entries(labels).flatMap(([name, label]) => {
    const [was, is] = [inWords(before?.[name], t), inWords(after?.[name], t)];
    return was === is ? [] : [{ name, label, was, is }];
  });
  return (
    <ul className={styles.changes}>
      {lines.map(({ name, label, was, is }) => (
        <li key={name}>
          {t(label)}: {was !== '' && <span className={styles.was}>{was}</span>} {is || '—'}
        </li>
      ))}
    </ul>
  );
}

/** A recorded value as people read it. */
function inWords(value: unknown, t: Translate): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  if (Array.isArray(value)) return value.map((one) => inWords(one, t)).join('; ');
  if (typeof value === 'object') {
    const { label, name } = value as { label?: unknown; name?: unknown };
    return plainText(label ?? name);
  }
  return plainText(value);
}
