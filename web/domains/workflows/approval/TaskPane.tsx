import { useQuery } from '@tanstack/react-query';
import { Maximize2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { TaskEntry } from '#machines/core/tasks.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton, IconLink, Link } from '#web/components/ui/index.ts';
import { TaskBudget, taskQuery, TaskFacts } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './tasks.module.css';

export type TaskPaneProps = {
  task: TaskEntry;
  definition: WorkflowDefinition;
  actions: ReactNode;
  onClose: () => void;
};

/** A task in the pane: actions, facts, files, stages and history. */
export function TaskPane({ task, definition, actions, onClose }: TaskPaneProps) {
  const t = useTranslate();
  const { subjectId, subject } = task;
  const { data: detail } = useQuery(taskQuery(definition.id, subjectId));
  return (
    <aside className={styles.pane} aria-label={t(subject)}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t(subject)}</h2>
        <IconLink label="Open as a page" icon={<Maximize2 aria-hidden="true" />}>
          <Link to={paths.history(definition.id, subjectId)} state={{ subject }} />
        </IconLink>
        <IconButton label="Close the details" size="small" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.actions}>{actions}</div>
      <div className={styles.body}>
        <TaskBudget definition={definition} task={task} />
        <TaskFacts task={task} detail={detail} definition={definition} />
      </div>
    </aside>
  );
}
