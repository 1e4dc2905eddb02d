import { useQuery } from '@tanstack/react-query';
import type { TaskEntry } from '#machines/core/tasks.ts';
import { classNames, Sheet } from '#web/components/ui/index.ts';
import {
  leadingEvent,
  offeredEvents,
  refusingEvent,
  TaskBudget,
  TaskFacts,
  taskQuery,
  type EventWords,
} from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { TaskPaneProps } from './TaskPane.tsx';
import styles from './tasks.module.css';
import { useSwipe } from './useSwipe.ts';

export type TaskSheetProps = TaskPaneProps & {
  onAct: (words: EventWords, tasks: readonly TaskEntry[]) => void;
};

/** A task above the list on small screens, with swipes to decide. */
export function TaskSheet({ task, definition, actions, onAct, onClose }: TaskSheetProps) {
  const t = useTranslate();
  const offered = offeredEvents(definition, [task], { withForms: true });
  const [lead, refuse] = [leadingEvent(offered), refusingEvent(offered)];
  const swipe = useSwipe((to) => {
    const words = to === 'right' ? lead : refuse;
    if (words) onAct(words, [task]);
  });
  const { data: detail } = useQuery(taskQuery(definition.id, task.subjectId));
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={task.subject}
      description={definition.label}
      footer={actions}
    >
      <div className={classNames(styles.body, styles.swiped)} {...swipe}>
        {lead && refuse && (
          <p className={styles.hint}>
            {t('Swipe right for “{lead}”, left for “{refuse}”', {
              lead: t(lead.label),
              refuse: t(refuse.label),
            })}
          </p>
        )}
        <TaskBudget definition={definition} task={task} />
        <TaskFacts task={task} detail={detail} definition={definition} />
      </div>
    </Sheet>
  );
}
