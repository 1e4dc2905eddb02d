import type { DelegableStage } from '#machines/domains/workflows/contracts/delegations.ts';
import { formatDate, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type PayNoticeProps = {
  stages: readonly DelegableStage[];
  /** The chosen delegate. */
  standIn: string | undefined;
  from: string | null;
  until: string | null;
};

/** Warns before a stage with pay data is delegated: whose pay the delegate will see, where, and until when. */
export function PayNotice({ stages, standIn, from, until }: PayNoticeProps) {
  const t = useTranslate();
  const shown = stages.flatMap(({ label, pay }) => (pay ? [{ label, ...pay }] : []));
  if (shown.length === 0) return null;
  const name = standIn ?? t('The delegate');
  return (
    <Notice tone="warning" live title={t('{name} will see salaries', { name })}>
      <ul>
        {shown.map(({ label, people, units }) => (
          <li key={label}>
            {t(
              '{stage}: current gross, basic and raise of {people, plural, one {# person} other {# people}} in {units}.',
              { stage: t(label), people, units: units?.join(', ') ?? t('all business units') },
            )}
          </li>
        ))}
      </ul>
      {from !== null && until !== null && (
        <p>{t('From {from} to {until}.', { from: formatDate(from), until: formatDate(until) })}</p>
      )}
      <p>{t('Each view is recorded, and employees can see who viewed their salary.')}</p>
    </Notice>
  );
}
