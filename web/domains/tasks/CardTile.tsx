import { CalendarClock, Ellipsis, ListChecks, Lock, MessageSquare, Paperclip } from 'lucide-react';
import { memo } from 'react';
import type { BoardColumn, CardRow } from '#machines/domains/tasks/contracts/tasks.ts';
import { PRIORITIES } from '#machines/domains/tasks/contracts/tasks.ts';
import {
  Avatar,
  Badge,
  classNames,
  DropdownMenu,
  formatDay,
  IconButton,
  type Tone,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { Place } from './order.ts';
import styles from './tasks.module.css';

export const PRIORITY_TONES: Readonly<Record<CardRow['priority'], Tone>> = {
  1: 'danger',
  2: 'warning',
  3: 'neutral',
  4: 'neutral',
};

interface Props {
  card: CardRow;
  index: number;
  size: number;
  columns: readonly BoardColumn[];
  isLifted: boolean;
  canMove: boolean;
  onOpen: (taskId: number) => void;
  onMove: (taskId: number, place: Place) => void;
}

/** A card on the board. Its list of columns moves it on touch screens. */
export const CardTile = memo(function CardTile({
  card,
  index,
  size,
  columns,
  isLifted,
  canMove,
  onOpen,
  onMove,
}: Props) {
  const t = useTranslate();
  const { taskId, columnId, number, title } = card;
  return (
    <div className={classNames(styles.card, isLifted && styles.lifted)}>
      <button
        type="button"
        className={styles.open}
        data-open={taskId}
        aria-describedby={canMove ? 'board-help' : undefined}
        onClick={() => onOpen(taskId)}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.title}>{title}</span>
        <Meta card={card} />
      </button>
      {canMove && (
        <span className={styles.menu}>
          <DropdownMenu
            align="end"
            trigger={
              <IconButton label={t('Move {number}', { number })} size="small">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={[
              { kind: 'heading', label: t('Move to') },
              ...columns
                .filter((column) => column.columnId !== columnId)
                .map((column) => ({
                  label: column.name,
                  onSelect: () => onMove(taskId, { columnId: column.columnId, index: Infinity }),
                })),
              { kind: 'separator' as const },
              {
                label: t('Up'),
                disabled: index === 0,
                onSelect: () => onMove(taskId, { columnId, index: index - 1 }),
              },
              {
                label: t('Down'),
                disabled: index >= size - 1,
                onSelect: () => onMove(taskId, { columnId, index: index + 1 }),
              },
              {
                label: t('To the top'),
                disabled: index === 0,
                onSelect: () => onMove(taskId, { columnId, index: 0 }),
              },
            ]}
          />
        </span>
      )}
    </div>
  );
});

function Meta({ card }: { card: CardRow }) {
  const t = useTranslate();
  const {
    assignee,
    dueOn,
    ofCase,
    isOverdue,
    priority,
    checks,
    checksDone,
    comments,
    files,
    waitsFor,
  } = card;
  return (
    <span className={styles.meta}>
      {assignee !== null && <Avatar name={assignee} size="small" labelled />}
      {ofCase && <Badge tone="info">{t(ofCase.label)}</Badge>}
      {priority < 3 && <Badge tone={PRIORITY_TONES[priority]}>{t(PRIORITIES[priority])}</Badge>}
      {dueOn !== null && (
        <span className={isOverdue ? styles.late : undefined}>
          <CalendarClock role="img" aria-label={t(isOverdue ? 'Overdue' : 'Due')} />{' '}
          {formatDay(dueOn)}
        </span>
      )}
      {waitsFor > 0 && (
        <span>
          <Lock role="img" aria-label={t('Cards it waits for')} /> {waitsFor}
        </span>
      )}
      {checks > 0 && (
        <span>
          <ListChecks role="img" aria-label={t('Checklist')} /> {checksDone}/{checks}
        </span>
      )}
      {comments > 0 && (
        <span>
          <MessageSquare role="img" aria-label={t('Comments')} /> {comments}
        </span>
      )}
      {files > 0 && (
        <span>
          <Paperclip role="img" aria-label={t('Attachments')} /> {files}
        </span>
      )}
    </span>
  );
}
