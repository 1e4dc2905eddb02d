import { ListFilter } from 'lucide-react';
import { useMemo } from 'react';
import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import {
  Button,
  Checkbox,
  formatCount,
  MultiSelect,
  Popover,
  Select,
  TextInput,
  TextLink,
  usePhone,
} from '#web/components/ui/index.ts';
import { SavedFilters } from '#web/kits/reports/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import styles from './tasks.module.css';
import type { InboxFilter } from './useInboxFilter.ts';

const VIEW_CALLS = {
  read: '/Workflow/InboxViews',
  save: '/Workflow/SaveInboxView',
  remove: '/Workflow/DeleteInboxView',
  choose: '/Workflow/DefaultInboxView',
};

type Props = { queues: readonly QueueEntry[]; filter: InboxFilter };

/** The filters of the inbox. The filter by kind only offers kinds that have tasks. */
export function InboxToolbar({ queues, filter }: Props) {
  const t = useTranslate();
  const kinds = useMemo(() => countByKind(queues, filter.kinds), [queues, filter.kinds]);
  const { change } = filter;
  const phone = usePhone();
  const count = filter.kinds.length + Number(filter.isOverdue) + Number(filter.isByKind);
  const choices = (
    <>
      <div className={styles.kinds}>
        <MultiSelect
          aria-label={t('Kinds')}
          placeholder="All kinds"
          display="count"
          options={[...kinds].map(([value, { label, waiting }]) => ({
            value,
            label: `${t(label)} (${formatCount(waiting)})`,
          }))}
          value={filter.kinds}
          onChange={(chosen) => change({ kinds: chosen.join(',') })}
        />
      </div>
      <div className={styles.kinds}>
        <Select
          compact
          aria-label={t('Order')}
          options={[
            { value: 'urgency', label: t('Most urgent first') },
            { value: 'kind', label: t('Grouped by kind') },
          ]}
          value={filter.isByKind ? 'kind' : 'urgency'}
          onChange={(order) => change({ order: order === 'kind' ? order : null })}
        />
      </div>
      <Checkbox
        label="Overdue only"
        checked={filter.isOverdue}
        onCheckedChange={(on) => change({ overdue: on === true ? '1' : null })}
      />
    </>
  );
  return (
    <div className={styles.toolbar}>
      <div className={styles.filters} role="search" aria-label={t('Tasks')}>
        <TextInput
          compact
          type="search"
          aria-label="Search"
          placeholder="Search…"
          className={styles.search}
          value={filter.search}
          onValueChange={(q) => change({ q })}
        />
        {phone ? (
          <Popover
            label="Filters"
            width="medium"
            trigger={
              <Button size="small" icon={<ListFilter aria-hidden="true" />}>
                {count === 0 ? 'Filters' : t('Filters ({count})', { count: formatCount(count) })}
              </Button>
            }
          >
            <div className={styles.fields}>{choices}</div>
          </Popover>
        ) : (
          choices
        )}
        <SavedFilters calls={VIEW_CALLS} state={filter} />
        {filter.kinds.length === 1 &&
          queues
            .filter(
              ({ workflow, waiting }) => waiting > 1 && filter.kinds.includes(getFamily(workflow)),
            )
            .map(({ workflow, state, label }) => (
              <TextLink key={`${workflow} ${state}`} to={paths.approvalQueue(workflow, state)}>
                {t('Decide several at once: {queue}', { queue: t(label) })}
              </TextLink>
            ))}
      </div>
    </div>
  );
}

/**
 * Counts the tasks of each kind that is chosen or has tasks. Kinds with the most overdue tasks come first.
 * All versions of a pipeline count as one kind.
 */
function countByKind(queues: readonly QueueEntry[], chosen: readonly string[]) {
  const kinds = new Map<string, { label: string; waiting: number; overdue: number }>();
  for (const { workflow, workflowLabel: label, waiting, overdue } of queues) {
    const kind = getFamily(workflow);
    if (waiting === 0 && !chosen.includes(kind)) continue;
    const sum = kinds.get(kind);
    kinds.set(kind, {
      label,
      waiting: (sum?.waiting ?? 0) + waiting,
      overdue: (sum?.overdue ?? 0) + overdue,
    });
  }
  return new Map(
    [...kinds].toSorted(([, a], [, b]) => b.overdue - a.overdue || b.waiting - a.waiting),
  );
}
