import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Send } from 'lucide-react';
import { useState } from 'react';
import type { FactorView } from '#machines/domains/performance/contracts/appraisal.ts';
import type { BarView } from '#machines/domains/performance/contracts/bar.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  Field,
  formatNumber,
  Link,
  NumberInput,
  RadioGroup,
  Skeleton,
  Tabs,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { barQuery, PERFORMANCE } from './api.ts';
import { Parts } from './AssessmentsScreen.tsx';
import { appraisalPath } from './columns.tsx';
import styles from './performance.module.css';
import { SAVING } from './saving.ts';
import { useAutosave } from './useAutosave.ts';

/**
 * Rates a whole team factor by factor. People are compared with the description of each mark, so a good
 * impression in one factor influences the others less than in a form per person.
 */
export function BarScreen() {
  const bar = useQuery(barQuery);
  return (
    <Page>
      <PageHeader
        description="Rate everyone by one factor, then go to the next. Marks are saved as you give them."
        action={<Parts only="bar" />}
      />
      <Loaded query={bar} loading={<Skeleton kind="card" />}>
        {(view) =>
          view.people.length === 0 || view.factors.length === 0 ? (
            <EmptyState
              title="No one is waiting for your marks"
              description="People appear here when their assessment reaches you as their supervisor."
            />
          ) : (
            <Team view={view} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Team({ view: { factors, people } }: { view: BarView }) {
  const t = useTranslate();
  const [at, setAt] = useState(0);
  const factor = factors[at] ?? factors[0];
  if (!factor) return null;
  const turn = (by: number) => setAt((at + by + factors.length) % factors.length);
  return (
    <>
      <Tabs
        label="Factors"
        value={String(factor.id)}
        onChange={(id) => setAt(factors.findIndex((one) => String(one.id) === id))}
        tabs={factors.map(({ id, name }) => ({ id: String(id), label: name }))}
      />
      <Card
        title={factor.name}
        description={factor.description ?? undefined}
        actions={
          <>
            <Button size="small" icon={<ChevronLeft aria-hidden="true" />} onClick={() => turn(-1)}>
              {t('Previous factor')}
            </Button>
            <Button
              size="small"
              iconEnd={<ChevronRight aria-hidden="true" />}
              onClick={() => turn(1)}
            >
              {t('Next factor')}
            </Button>
          </>
        }
      >
        {factor.anchors.length > 0 && (
          <ul className={styles.anchors} aria-label={t('What each mark means')}>
            {factor.anchors.map(({ mark, name }) => (
              <li key={mark}>
                <strong>{formatNumber(mark)}</strong> {name}
              </li>
            ))}
          </ul>
        )}
        <ul className={styles.team} aria-label={t('Your people')}>
          {people.map((person) => (
            <Person key={person.appraisalId} person={person} factor={factor} factors={factors} />
          ))}
        </ul>
      </Card>
    </>
  );
}

type RatedPerson = BarView['people'][number];
type Given = Pick<RatedPerson['marks'][number], 'mark' | 'words'>;

function Person({
  person,
  factor,
  factors,
}: {
  person: RatedPerson;
  factor: FactorView;
  factors: readonly FactorView[];
}) {
  const t = useTranslate();
  const { appraisalId, name, code, cycle, scale, factorIds, words } = person;
  const [given, setGiven] = useState<ReadonlyMap<number, Given>>(
    () => new Map(person.marks.map(({ factorId, ...one }) => [factorId, one])),
  );
  const { submit, busy } = useSubmit([PERFORMANCE, ['workflow']]);
  const body = {
    appraisalId,
    kind: 'supervisor',
    words,
    marks: [...given].map(([factorId, one]) => ({ factorId, ...one })),
  };
  const { saving, refusal, settle } = useAutosave('/Performance/SaveMarks', body, person.revision);
  const own = factors.filter(({ id }) => factorIds.includes(id));
  const missing = own.filter(({ id }) => given.get(id)?.mark == null);
  const mark = given.get(factor.id)?.mark ?? null;
  const rate = (next: number | null) =>
    setGiven(new Map([...given, [factor.id, { words: '', ...given.get(factor.id), mark: next }]]));
  const anchors = factor.anchors.filter(
    (anchor) => anchor.mark >= scale.lowest && anchor.mark <= scale.highest,
  );
  return (
    <li className={styles.person}>
      <span className={styles.what}>
        <Link to={appraisalPath(appraisalId)}>{name}</Link>
        <span className={styles.why}>
          {code} · {cycle}
        </span>
      </span>
      {factorIds.includes(factor.id) ? (
        <>
          {anchors.length > 0 && (
            <Field
              label={t('{factor} of {name}', { factor: factor.name, name })}
              name={`anchor.${appraisalId}`}
              group
              hideLabel
            >
              <RadioGroup
                value={mark === null ? null : String(mark)}
                options={anchors.map((anchor) => ({
                  value: String(anchor.mark),
                  label: formatNumber(anchor.mark),
                }))}
                onChange={(value) => rate(Number(value))}
              />
            </Field>
          )}
          <Field
            label={t('Mark of {name}', { name })}
            name={`mark.${appraisalId}`}
            hideLabel
            className={styles.mark}
          >
            <NumberInput
              value={mark}
              min={scale.lowest}
              max={scale.highest}
              decimals={2}
              onChange={rate}
            />
          </Field>
        </>
      ) : (
        <span className={styles.why}>{t('This factor is not rated here')}</span>
      )}
      <span className={styles.what}>
        <Button
          size="small"
          loading={busy}
          disabled={missing.length > 0 || refusal !== null}
          icon={<Send aria-hidden="true" />}
          aria-label={t('Send the marks of {name}', { name })}
          onClick={() =>
            void settle().then((revision) =>
              submit('/Performance/SendMarks', { ...body, revision }),
            )
          }
        >
          {t('Send')}
        </Button>
        <span className={styles.why} role="status">
          {refusal ??
            (missing.length > 0 && saving === 'saved'
              ? t('{count, plural, one {# factor has} other {# factors have}} no mark yet', {
                  count: missing.length,
                })
              : t(SAVING[saving]))}
        </span>
      </span>
    </li>
  );
}
