import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type {
  PreviewedRule,
  RulePreview,
  RuleProblem,
} from '#machines/domains/pay/contracts/rulePreview.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Notice, Skeleton, Tabs } from '#web/components/ui/index.ts';
import type { FormControl } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { rulePreviewQuery } from './api.ts';
import { RuleNames } from './RuleNames.tsx';
import { RuleOrder } from './RuleOrder.tsx';
import { RulePeople } from './RulePeople.tsx';
import styles from './structure.module.css';

const PAUSE_MS = 400;

type Values = Readonly<Record<string, unknown>>;

/** Returns the rule in the form, or null while its element or first day is missing. */
function toRule(values: Values): PreviewedRule | null {
  const { elementId, fromDay } = values;
  if (typeof elementId !== 'number' || typeof fromDay !== 'string' || fromDay === '') return null;
  const flags = Object.fromEntries(FLAGS.map((name) => [name, values[name] === true])) as Record<
    (typeof FLAGS)[number],
    boolean
  >;
  const texts = Object.fromEntries(
    TEXTS.map((name) => [name, typeof values[name] === 'string' ? values[name] : null]),
  ) as Record<(typeof TEXTS)[number], string | null>;
  const { calculated, breakdownId, shrinks } = values;
  return {
    elementId,
    fromDay,
    breakdownId: typeof breakdownId === 'number' ? breakdownId : null,
    calculated: calculated === 'items' || calculated === 'solved' ? calculated : 'formula',
    shrinks: typeof shrinks === 'number' ? shrinks : null,
    ...flags,
    ...texts,
  };
}

const FLAGS = [
  'followsDays',
  'countsInGross',
  'countsInTax',
  'countsInPf',
  'countsInOvertime',
  'countsInGratuity',
  'countsInBonus',
] as const;
const TEXTS = [
  'formula',
  'solveOf',
  'solveEquals',
  'rounding',
  'roundingStep',
  'roundingCut',
] as const;

/**
 * Shown below a payroll rule that is being edited: problems with their position, the order of calculation,
 * the usable names, and the effect on three people.
 */
export function RuleAssistant({ control }: { control: FormControl }) {
  const t = useTranslate();
  const values = useWatch({ control }) as Values;
  const rule = useDebounced(JSON.stringify(toRule(values)), PAUSE_MS);
  const body = JSON.parse(rule) as PreviewedRule | null;
  const preview = useQuery({
    ...rulePreviewQuery(body),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
  if (body === null) {
    return (
      <Notice tone="neutral">
        {t(
          'Choose the element and its first day to see the order, the names and what it comes to.',
        )}
      </Notice>
    );
  }
  return (
    <Loaded query={preview} loading={<Skeleton kind="text" lines={6} />}>
      {(shown) => <Shown preview={shown} rule={body} />}
    </Loaded>
  );
}

function Shown({ preview, rule }: { preview: RulePreview; rule: PreviewedRule }) {
  const t = useTranslate();
  const [tab, setTab] = useState('people');
  return (
    <section className={styles.stack} aria-label={t('What the rule comes to')}>
      <div role="status" className={styles.stack}>
        {preview.problems.map((problem) => (
          <Problem key={`${problem.element} ${problem.message}`} problem={problem} rule={rule} />
        ))}
      </div>
      {preview.unusedIn.length > 0 && (
        <Notice tone="warning">
          {t(
            'This rule isn’t used in {breakdowns}, because there the element has a rule of its own. Choose the breakdown under “Only in” to change that one.',
            { breakdowns: preview.unusedIn.join(', ') },
          )}
        </Notice>
      )}
      {preview.breakdown === null && (
        <Notice tone="info">{t('No salary breakdown has this element yet.')}</Notice>
      )}
      <Tabs
        label="What the rule comes to"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'people', label: 'Three people', content: <RulePeople people={preview.people} /> },
          { id: 'order', label: 'Order', content: <RuleOrder order={preview.order} /> },
          { id: 'names', label: 'Names', content: <RuleNames names={preview.names} /> },
        ]}
      />
    </section>
  );
}

/** Shows a problem of a rule, and the rule's text with the position marked. */
function Problem({ problem, rule }: { problem: RuleProblem; rule: PreviewedRule }) {
  const { message, element, field, place } = problem;
  const text = field === null ? '' : (rule[field] ?? '');
  const from = Math.min(place?.from ?? 0, text.length);
  const to = Math.min(place?.to ?? 0, text.length);
  return (
    <Notice tone="warning" title={element === null ? message : `${element}: ${message}`}>
      {place && text !== '' && (
        <code className={styles.formula} translate="no">
          {text.slice(0, from)}
          <mark className={styles.wrong}>{text.slice(from, to) || ' '}</mark>
          {text.slice(to)}
        </code>
      )}
    </Notice>
  );
}
