import { msg } from '#machines/core/locales/messages.ts';
import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import type { TaskDetail } from '#machines/core/tasks.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './TaskFacts.module.css';

const MARKS = {
  past: { Icon: CircleCheck, words: msg('Passed') },
  current: { Icon: CircleDot, words: msg('Now') },
  ahead: { Icon: CircleDashed, words: msg('Ahead') },
};

/** Shows the past stages, the current one, and the later ones if nothing unusual happens. */
export function StageSteps({ stages }: Pick<TaskDetail, 'stages'>) {
  const t = useTranslate();
  return (
    <ol className={styles.stages} aria-label={t('Stages')}>
      {stages.map(({ state, label, is }) => {
        const { Icon, words } = MARKS[is];
        return (
          <li
            key={`${is} ${state}`}
            className={styles.step}
            aria-current={is === 'current' ? 'step' : undefined}
          >
            <Icon role="img" aria-label={t(words)} />
            {t(label)}
          </li>
        );
      })}
    </ol>
  );
}
