import { useMemo, useState } from 'react';
import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import { describe } from '#machines/core/model/describe.ts';
import { requestKind } from '#machines/catalogue/requests.ts';
import { underRules } from '#machines/core/model/rules.ts';
import { beginMoment, fireTimer, sendTo, type Moment } from '#machines/core/model/whatIf.ts';
import type { Workflow, RuleValues } from '#machines/core/model/workflow.ts';
import { Button, Card } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { chartIn } from './chartIn.ts';
import { ChartView } from './ChartView.tsx';
import styles from './instance.module.css';
import { Legend } from './Legend.tsx';
import { walkedOf } from './walked.ts';
import { BeginForm } from './BeginForm.tsx';
import { RunPanel } from './RunPanel.tsx';
import own from './whatIf.module.css';

/** A simulation of a workflow's machine in this page: send events and undo them. */
export function Trial({ workflow, kind: kindId }: { workflow: Workflow; kind: string | null }) {
  const t = useTranslate();
  const kind = kindId === null ? undefined : requestKind(kindId);
  const [rules, setRules] = useState<RuleValues>({});
  const [moments, setMoments] = useState<readonly Moment[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const under = useMemo(() => underRules(workflow, rules), [workflow, rules]);
  const description = useMemo(() => describe(under), [under]);
  const chart = useMemo(() => chartIn(t, getChart(chartedWorkflow(under))), [t, under]);
  const steps = moments.flatMap(({ event, from, state }) =>
    event !== null && from !== null ? [{ event, from, to: state }] : [],
  );
  const now = moments.at(-1);
  const getLabel = (state: string) => description.states.get(state)?.label ?? state;

  const begin = (input: Readonly<Record<string, unknown>>, chosen: RuleValues) => {
    try {
      const at = new Date().toISOString();
      setMoments([beginMoment(underRules(workflow, chosen), input, at)]);
      setRules(chosen);
      setProblem(null);
    } catch {
      setProblem('The workflow cannot start with this data.');
    }
  };
  const goOn = (next: Moment | null) => {
    if (next) setMoments([...moments, next]);
  };

  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <ChartView
          label={t('Chart of {name}', { name: chart.label })}
          chart={chart}
          selected={null}
          onSelect={() => undefined}
          found={null}
          marks={new Map()}
          actions={null}
          timeline={now && { here: now.state, walked: walkedOf(chart, steps) }}
        />
        <Legend chart={chart} heat={null} />
        {now && (
          <Card
            title="Steps so far"
            actions={
              <div className={own.buttons}>
                <Button
                  size="small"
                  disabled={moments.length < 2}
                  onClick={() => setMoments(moments.slice(0, -1))}
                >
                  Step back
                </Button>
                <Button size="small" onClick={() => setMoments([])}>
                  Start over
                </Button>
              </div>
            }
          >
            <ol className={own.steps} aria-label={t('Steps')} aria-live="polite">
              {moments.map(({ event, state, effects }, index) => (
                <li key={`${index} ${state}`}>
                  {event === null
                    ? t('Started at “{state}”', { state: t(getLabel(state)) })
                    : t('{event}: to “{state}”', {
                        event: t(description.eventLabels.get(event) ?? event),
                        state: t(getLabel(state)),
                      })}
                  {effects.length > 0 &&
                    ` (${t('the server would {effects}', { effects: effects.map((effect) => t(effect)).join(', ') })})`}
                </li>
              ))}
            </ol>
          </Card>
        )}
      </div>
      <div className={styles.stack}>
        {now ? (
          <RunPanel
            workflow={under}
            kind={kind}
            description={description}
            moment={now}
            step={moments.length}
            onSend={(event) => goOn(sendTo(under, now, event))}
            onFire={(timer) => goOn(fireTimer(under, now, timer))}
            onClock={(at) => setMoments([...moments.slice(0, -1), { ...now, at }])}
          />
        ) : (
          <BeginForm workflow={workflow} kind={kind} problem={problem} onBegin={begin} />
        )}
      </div>
    </div>
  );
}
