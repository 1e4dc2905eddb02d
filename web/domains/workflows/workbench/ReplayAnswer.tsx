import type { ReplayAnswer as Answer } from '#machines/core/contracts/replay.ts';
import { paths } from '#web/lib/paths.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Card,
  Change,
  Count,
  formatCount,
  Notice,
  SummaryLine,
  TextLink,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './replay.module.css';
import { limitInWords } from './replayQuestion.ts';
import words from './words.module.css';

type StateRow = Answer['states'][number];
type Differing = Answer['differing']['items'][number];

const figure = ({ really, changed }: { really: number; changed: number }) =>
  really === changed ? (
    <Count value={really} />
  ) : (
    <Change from={formatCount(really)} to={formatCount(changed)} />
  );

const stateColumns: readonly Column<StateRow>[] = [
  { id: 'state', label: 'State', value: ({ label }) => label, says: true, card: 'title' },
  {
    id: 'entered',
    label: 'Reached',
    value: ({ entered }) => entered.changed,
    cell: ({ entered }) => figure(entered),
    numeric: true,
  },
  {
    id: 'standing',
    label: 'In it at the end',
    value: ({ standing }) => standing.changed,
    cell: ({ standing }) => figure(standing),
    numeric: true,
  },
];

const differingColumns = (workflow: string): readonly Column<Differing>[] => [
  {
    id: 'subject',
    label: 'Subject',
    value: ({ subject }) => subject,
    cell: ({ subject, subjectId }) => (
      <TextLink to={paths.instance(workflow, subjectId)}>{subject}</TextLink>
    ),
    width: 'wide',
    card: 'title',
  },
  { id: 'really', label: 'Is at', value: ({ really }) => really, says: true, width: 'wide' },
  {
    id: 'changed',
    label: 'Would be at',
    value: ({ changed }) => changed,
    says: true,
    width: 'wide',
  },
  { id: 'why', label: 'Why', value: ({ why }) => why, says: true, width: 'widest' },
];

interface Part {
  label: string;
  count: number;
  why: string;
}

const partColumns: readonly Column<Part>[] = [
  { id: 'part', label: 'Instances', value: ({ label }) => label, says: true, card: 'title' },
  {
    id: 'count',
    label: 'Count',
    value: ({ count }) => count,
    cell: ({ count }) => <Count value={count} />,
    numeric: true,
  },
  { id: 'why', label: 'Why', value: ({ why }) => why, says: true, width: 'widest' },
];

/**
 * Splits the instances that began in the period into those that were replayed and those that weren't, with
 * the reasons.
 */
const getParts = ({ replayed, outOfSight, older }: Answer): Part[] => [
  { label: 'Replayed', count: replayed, why: 'They began in the period.' },
  {
    label: 'Skipped: no access',
    count: outOfSight,
    why: 'You may not see their amounts, which a limit would reveal.',
  },
  {
    label: 'Skipped: earlier version',
    count: older,
    why: 'An earlier version of the workflow decided them, which does not have this limit.',
  },
];

const pages = {};

/** The results of a period: figures first, then the instances behind them. */
export function ReplayAnswer({ answer }: { answer: Answer }) {
  const t = useTranslate();
  const { workflow, parameter, value, replayed, outOfSight, older } = answer;
  const { states, refused, fellAway } = answer;
  const { total, items } = answer.differing;
  const columns = differingColumns(workflow);
  return (
    <div className={styles.answer}>
      <p className={styles.headline} role="status">
        {parameter
          ? t('{limit}: {value} instead of {present} changes {count} of {total}.', {
              limit: t(parameter.label),
              value: limitInWords(parameter, value),
              present: limitInWords(parameter, parameter.value),
              count: formatCount(total),
              total: formatCount(replayed),
            })
          : t('With these steps, {count} of {total} would have gone differently.', {
              count: formatCount(total),
              total: formatCount(replayed),
            })}
        {outOfSight + older > 0 &&
          ` ${t(
            '{count, plural, one {# more was skipped, because you may not read it or an earlier version recorded it.} other {# more were skipped, because you may not read them or an earlier version recorded them.}}',
            { count: outOfSight + older },
          )}`}
      </p>
      <SummaryLine
        items={[
          { label: 'Replayed', value: formatCount(replayed) },
          { label: 'Would differ', value: formatCount(total) },
          ...states
            .filter(({ entered }) => entered.really !== entered.changed)
            .map(({ label, entered }) => ({
              label: t('Reached “{label}”', { label: t(label) }),
              before: formatCount(entered.really),
              value: formatCount(entered.changed),
            })),
        ]}
      />
      <Card title="What was replayed">
        <DataTable
          label="What was replayed and what was skipped"
          rows={getParts(answer)}
          columns={partColumns}
          rowId={({ label }) => label}
          columnChoice={false}
        />
      </Card>
      <Card
        title="By state"
        description={parameter ? 'Actual → with the new limit.' : 'Actual → with these steps.'}
      >
        <DataTable
          label="Figures by state"
          rows={states}
          columns={stateColumns}
          rowId={({ state }) => state}
          columnChoice={false}
        />
      </Card>
      {refused.length + fellAway.length > 0 && (
        <Card title="Events that would not have happened">
          <ul className={words.ways}>
            {refused.map(({ event, label, state, reason, count }) => (
              <li key={`${event} ${state}`} className={words.wayItem}>
                <strong className={words.strong}>
                  {t('{count} × {event} refused at {state}', {
                    count: formatCount(count),
                    event: t(label),
                    state: t(state),
                  })}
                </strong>
                <span className={words.muted}>{t(reason)}.</span>
              </li>
            ))}
            {fellAway.map(({ event, label, state, reason, count }) => (
              <li key={`${event} ${state} ${reason}`} className={words.wayItem}>
                <strong className={words.strong}>
                  {t('{count} × {event} at {state} skipped', {
                    count: formatCount(count),
                    event: t(label),
                    state: t(state),
                  })}
                </strong>
                <span className={words.muted}>{t(reason)}.</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="What would differ">
        {total > items.length && (
          <Notice tone="info">
            {t('The first {count} of {total}.', {
              count: formatCount(items.length),
              total: formatCount(total),
            })}
          </Notice>
        )}
        <DataTable
          label="Instances that differ"
          rows={items}
          columns={columns}
          rowId={({ subjectId }) => String(subjectId)}
          paging={pages}
          columnChoice={false}
          empty={{ description: 'No difference: every instance would have ended the same.' }}
        />
      </Card>
    </div>
  );
}
