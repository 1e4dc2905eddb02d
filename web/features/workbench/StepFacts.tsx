import type { InstanceTimeline } from '#machines/contracts/timeline.ts';
import { Card, Change, DescriptionList, Notice } from '#web/components/ui/index.ts';
import { FieldValue } from './FieldValue.tsx';
import styles from './instance.module.css';

/** What an instance held after one of its steps, and what that step changed. */
export function StepFacts({ course: timeline, at }: { course: InstanceTimeline; at: number }) {
  const { fields, steps, people } = timeline;
  const step = steps[at];
  if (!step) return null;
  const before = steps[at - 1]?.context;
  return (
    <Card title={step.toLabel} description="What it held then, rebuilt from its history.">
      {step.context === null ? (
        <Notice tone="danger">The history can not be replayed so far.</Notice>
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
                <span className={styles.masked}>Hidden: not yours to see</span>
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
