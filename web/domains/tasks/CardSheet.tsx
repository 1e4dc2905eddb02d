import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PRIORITIES, type CardDetails } from '#machines/domains/tasks/contracts/tasks.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Badge,
  Button,
  DateText,
  DescriptionList,
  Link,
  Notice,
  Sheet,
  Skeleton,
  useConfirm,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { cardQuery, projectQuery, TASKS } from './api.ts';
import { CardComments } from './CardComments.tsx';
import { CardFiles, CardHistory } from './CardParts.tsx';
import { CardForm } from './CardForm.tsx';
import { PRIORITY_TONES } from './CardTile.tsx';
import { Checklist } from './Checklist.tsx';
import { Links } from './Links.tsx';
import styles from './tasks.module.css';

interface Props {
  taskId: number;
  onClose: () => void;
  onOpen: (taskId: number) => void;
}

/** Shows a card in a panel beside the board. */
export function CardSheet({ taskId, onClose, onOpen }: Props) {
  const card = useQuery(cardQuery(taskId));
  const title = card.data ? `${card.data.number} ${card.data.title}` : '…';
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span>{title}</span>}
      size="large"
    >
      <Loaded query={card} loading={<Skeleton kind="card" />}>
        {(details) => <Card card={details} onClose={onClose} onOpen={onOpen} />}
      </Loaded>
    </Sheet>
  );
}

function Card({ card, onClose, onOpen }: { card: CardDetails } & Omit<Props, 'taskId'>) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { data: project } = useQuery(projectQuery(card.projectId));
  const { submit, busy } = useSubmit([TASKS]);
  const [isEditing, setEditing] = useState(false);
  const { taskId, canChange, isWatching } = card;
  const remove = async () => {
    const sure = await confirm({
      title: t('Remove {number} from the board?', { number: card.number }),
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (sure && (await submit('/Task/RemoveCard', { taskId }))) onClose();
  };
  return (
    <div className={styles.stack}>
      {canChange && (
        <div className={styles.tools}>
          <Button size="small" icon={<Pencil />} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            size="small"
            icon={isWatching ? <BellOff /> : <Bell />}
            disabled={busy}
            onClick={() => void submit('/Task/Watch', { taskId, isWatching: !isWatching })}
          >
            {isWatching ? t('Stop watching') : t('Watch')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            icon={<Trash2 />}
            disabled={busy}
            onClick={() => void remove()}
          >
            {t('Remove')}
          </Button>
        </div>
      )}
      {card.ofCase && (
        <Notice
          title={t(card.ofCase.label)}
          action={
            <Button asChild size="small">
              <Link to={card.ofCase.path}>{t('Open the case')}</Link>
            </Button>
          }
        >
          {card.state === 'done'
            ? t('The case is closed. The card opens again when the case does.')
            : t(card.ofCase.task)}
        </Notice>
      )}
      <DescriptionList
        columns={2}
        items={[
          { label: 'Project', value: card.project },
          { label: 'Status', value: card.column },
          { label: 'Assignee', value: card.assignee ?? t('Nobody') },
          {
            label: 'Priority',
            value: (
              <Badge tone={PRIORITY_TONES[card.priority]}>{t(PRIORITIES[card.priority])}</Badge>
            ),
          },
          { label: 'Due', value: card.dueOn === null ? '—' : <DateText value={card.dueOn} /> },
          { label: 'Estimate', value: card.estimate ?? '—' },
          ...(card.labels.length > 0
            ? [{ label: 'Labels', value: card.labels.join(', '), wide: true }]
            : []),
        ]}
      />
      {card.details !== '' && <p className={styles.text}>{card.details}</p>}
      <Checklist card={card} />
      <Links card={card} onOpen={onOpen} />
      <CardFiles card={card} />
      <CardComments card={card} members={project?.members ?? []} />
      <CardHistory card={card} />
      {isEditing && project && (
        <CardForm project={project} card={card} columnId={null} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}
