import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

type Props = {
  /** The number of columns that are folded because they don't fit. */
  folded: number;
  /** The number beyond the right edge. */
  cut: number;
  onUnfold: () => void;
  container: RefObject<HTMLElement | null>;
};

/** Shows how many columns are folded or beyond the edge. A click unfolds them, or scrolls to them. */
export function MoreColumns({ folded, cut, onUnfold, container }: Props) {
  const t = useTranslate();
  const count = folded > 0 ? folded : cut;
  if (count === 0) return null;
  const show = () => {
    if (folded > 0) onUnfold();
    else container.current?.scrollBy({ left: container.current.clientWidth / 2 });
  };
  return (
    <Button size="small" variant="ghost" iconEnd={<ArrowRight aria-hidden="true" />} onClick={show}>
      {t(count === 1 ? '{n} more column' : '{n} more columns', { n: formatCount(count) })}
    </Button>
  );
}
