import { Fragment } from 'react';
import type { InboxFigure } from '#machines/core/contracts/workflow.ts';
import { FactValue } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** The kinds of figures that are understood without a label. */
const PLAIN = new Set<InboxFigure['kind']>(['money', 'percent']);

/** The amounts, percentages, numbers and dates of a task, in one line. */
export function Figures({ figures }: { figures: readonly InboxFigure[] }) {
  const t = useTranslate();
  if (figures.length === 0) return '—';
  return figures.map(({ label, kind, value }, at) => (
    <Fragment key={label}>
      {at > 0 && ' · '}
      <span title={t(label)}>
        {!PLAIN.has(kind) && `${t(label)} `}
        <FactValue kind={kind} value={value} />
      </span>
    </Fragment>
  ));
}
