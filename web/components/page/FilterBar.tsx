import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { Children, useId, useState, type ReactNode } from 'react';
import { Button, usePhone } from '#web/components/ui/index.ts';
import styles from './FilterBar.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type FilterBarProps = {
  children: ReactNode;
  /** Names the filters for screen readers. */
  label: string;
  onSubmit?: (() => void) | undefined;
  /** The View button. It needs type="submit". */
  action?: ReactNode;
  /** A summary of the chosen filters in one line, shown while the fields are collapsed. */
  summary?: string | undefined;
  /** Whether results are shown, so that the fields collapse. */
  settled?: boolean | undefined;
  /** Whether the screen shows nothing before submitting. The fields are then open on phones, too. */
  waits?: boolean | undefined;
  /** Whether the fields can be collapsed. False if they are the screen's main content. */
  collapsible?: boolean | undefined;
  /**
   * Renders the fields only once they are opened. Reports have up to seven filters, and building their lists while
   * they were still collapsed delayed the rows on phones.
   */
  drawnWhenOpened?: boolean | undefined;
  /** Fields that few readers need. They are behind a button, because a second line of fields would hide two result rows. */
  more?: ReactNode;
  /** Whether one of these fields is set, so that they are shown from the beginning. */
  isMoreSet?: boolean | undefined;
};

/** The filters of a screen in a wrapping grid. On phones, and once results are shown, they collapse to one line. */
export function FilterBar({
  children,
  label,
  onSubmit,
  action,
  summary,
  settled,
  waits = false,
  collapsible = true,
  drawnWhenOpened = false,
  more,
  isMoreSet = false,
}: FilterBarProps) {
  const t = useTranslate();
  const phone = usePhone();
  const [chosen, choose] = useState<boolean | null>(null);
  const [wasSettled, setWasSettled] = useState(settled);
  if (settled !== wasSettled) {
    setWasSettled(settled);
    choose(null);
  }
  // A single field takes no more of a phone than the button that would hide it.
  const isSingle = more == null && Children.count(children) === 1;
  const folds = collapsible && ((phone && !isSingle) || settled !== undefined);
  const open = !folds || (chosen ?? (waits || !(phone || settled === true)));
  const [drawn, draw] = useState(open || !drawnWhenOpened);
  const [isMore, setMore] = useState(isMoreSet);
  if (open && !drawn) draw(true);
  const fields = useId();
  return (
    <form
      role="search"
      aria-label={t(label)}
      noValidate
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
        if (phone) choose(null);
      }}
    >
      {folds && (
        <Button
          variant="ghost"
          className={styles.line}
          icon={<SlidersHorizontal aria-hidden="true" />}
          iconEnd={<ChevronDown aria-hidden="true" className={styles.arrow} />}
          aria-expanded={open}
          aria-controls={fields}
          onClick={() => choose(!open)}
        >
          {summary ?? 'Filters'}
        </Button>
      )}
      <div id={fields} hidden={!open} className={styles.content}>
        <div className={styles.lines}>
          <div className={styles.fields}>{drawn && children}</div>
          {more != null && isMore && (
            <div id={`${fields}-more`} className={styles.fields}>
              {more}
            </div>
          )}
        </div>
        {(action != null || more != null) && (
          <div className={styles.action}>
            {more != null && (
              <Button
                variant="ghost"
                iconEnd={<ChevronDown aria-hidden="true" className={styles.arrow} />}
                aria-expanded={isMore}
                aria-controls={isMore ? `${fields}-more` : undefined}
                className={styles.more}
                onClick={() => setMore(!isMore)}
              >
                {isMore ? 'Fewer filters' : 'More filters'}
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </form>
  );
}
