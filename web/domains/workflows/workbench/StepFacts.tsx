import type { InstanceTimeline } from '#machines/core/contracts/timeline.ts';
import { Card, Change, DescriptionList, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { FieldValue } from './FieldValue.tsx';
import styles from './instance.module.css';

/** An instance's data after one of its steps, and what the step changed. */
export function StepFacts({ timeline, at }: { timeline: InstanceTimeline; at: number }) {
  const t = useTranslate();
  const { fields, steps, people } = timeline;
  const step = steps[at];
  if (!step) return null;
  const before = steps[at - 1]?.context;
  return (
    <Card title={step.toLabel} description="Data at that time, reconstructed from the history.">
      {step.context === null ? (
        <Notice tone="danger">The history cannot be replayed up to this point.</Notice>
      ) : (
        <DescriptionList
          columns={2}
          items={fields.map(({ name, label, kind, masked }) => {
            const shown = (value: unknown) => (
              <FieldValue kind={kind} value={value} people={people} />
            );
            const now = step.context?.[name];
            const changed = before && before[name] !== now;
            return {
              label,
              value: masked ? (
                <span className={styles.masked}>{t('Hidden: no access')}</span>
              ) : changed ? (
                <Change from={shown(before[name])} to={shown(now)} />
              ) : (
                shown(now)
              ),
            };
          })}
        />
      )}
    </Card>
  );
}
