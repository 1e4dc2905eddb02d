import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Chart, ChartState, ChartTransition } from '#machines/core/chart/contract.ts';
import { Card, DescriptionList, IconButton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import layout from './layout.module.css';
import styles from './words.module.css';

export type StatePanelProps = {
  chart: Chart;
  state: ChartState;
  onSelect: (state: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** The definition of a state. */
export function StatePanel({ chart, state, onSelect, onClose, children }: StatePanelProps) {
  const t = useTranslate();
  const above = ancestors(chart, state);
  const out = chart.transitions.filter(({ from }) => from === state.id);
  const inherited = chart.transitions.filter(({ from }) => above.includes(from));
  const into = chart.transitions.filter(({ from, to }) => to === state.id && from !== state.id);
  const label = (id: string) => chart.states.find((one) => one.id === id)?.label ?? id;
  const ways = (title: string, transitions: ChartTransition[], end: 'from' | 'to') =>
    transitions.length > 0 && (
      <section className={styles.section}>
        <h3 className={styles.heading}>{t(title)}</h3>
        <ul className={styles.ways}>
          {transitions.map((transition) => (
            <li key={transition.id} className={styles.wayItem}>
              <Way transition={transition} />
              {transition[end] === state.id ? (
                <span className={styles.muted}>{t('stays here')}</span>
              ) : (
                <button
                  type="button"
                  className={styles.go}
                  onClick={() => onSelect(transition[end])}
                >
                  {end === 'to'
                    ? t('to {state}', { state: t(label(transition.to)) })
                    : t('from {state}', { state: t(label(transition.from)) })}
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <Card
      title={state.label}
      description={state.description}
      as="aside"
      actions={
        <IconButton label="Close" size="small" onClick={onClose}>
          <X />
        </IconButton>
      }
    >
      <div className={layout.panel} aria-live="polite">
        {children}
        <DescriptionList
          columns={1}
          items={[
            {
              label: 'Next action by',
              value: t(state.kind === 'final' ? 'No one: this is the end' : state.who.label),
            },
            { label: 'Due within', value: t(state.deadline ?? 'No deadline') },
            {
              label: 'Name in the machine',
              value: <code className={styles.code}>{state.id}</code>,
            },
            ...(state.tags.length > 0
              ? [
                  {
                    label: 'Tags',
                    value: <code className={styles.code}>{state.tags.join(', ')}</code>,
                  },
                ]
              : []),
            ...(state.onEntry.length > 0
              ? [
                  {
                    label: 'On entry',
                    value: <code className={styles.code}>{state.onEntry.join(', ')}</code>,
                  },
                ]
              : []),
            ...(state.onExit.length > 0
              ? [
                  {
                    label: 'On exit',
                    value: <code className={styles.code}>{state.onExit.join(', ')}</code>,
                  },
                ]
              : []),
            ...state.notices.map(({ to, text }) => ({
              label: t('Notifies {to}', { to: t(to) }),
              value: t(text),
            })),
          ]}
        />
        {ways('Outgoing transitions', out, 'to')}
        {ways(
          t('Transitions from {states}', { states: above.map((id) => t(label(id))).join(', ') }),
          inherited,
          'to',
        )}
        {ways('Incoming transitions', into, 'from')}
      </div>
    </Card>
  );
}

function Way({ transition }: { transition: ChartTransition }) {
  const t = useTranslate();
  const { label, event, who, guard, delay, order, comment, effects } = transition;
  const facts = [
    t(who.label),
    delay && t('after {delay}', { delay: t(delay.words) }),
    guard ? t('when {condition}', { condition: t(guard.words) }) : order > 0 && t('otherwise'),
    comment === 'required' && t('with a comment'),
    effects.length > 0 &&
      t('does {effects}', { effects: effects.map((effect) => t(effect)).join(', ') }),
  ].filter(Boolean);
  return (
    <>
      <span>
        <strong className={styles.strong}>{t(label)}</strong>{' '}
        {label !== event && <code className={styles.code}>{event}</code>}
      </span>
      <span className={styles.muted}>{facts.join(' · ')}</span>
    </>
  );
}

function ancestors(chart: Chart, { parent }: ChartState): string[] {
  const above = chart.states.find(({ id }) => id === parent);
  return above ? [above.id, ...ancestors(chart, above)] : [];
}
