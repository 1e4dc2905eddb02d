import { ChevronDown, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { formatCount, IconButton } from '#web/components/ui/index.ts';
import styles from './Pagination.module.css';
import { useTranslate } from '#web/lib/messages.ts';

/** The page sizes. They can be chosen if there are more rows than `sizeChangerAbove` (spec 000 §9). */
export const PAGE_SIZES: readonly number[] = [5, 10, 15, 25, 100];
const sizeChangerAbove = 25;
/** The text in place of a number that is still being counted. */
const COUNTING = '…';

export type PaginationProps = {
  /** The number of the page, counted from 1. */
  page: number;
  pageSize: number;
  /** The total number of records, or undefined while they are being counted. */
  total: number | undefined;
  /**
   * The number of rows on this page. It is needed while the total is unknown, because only a full page may have
   * another after it.
   */
  shown?: number | undefined;
  onChange: (next: { page: number; pageSize: number }) => void;
  label?: string | undefined;
  pageSizes?: readonly number[] | undefined;
};

/** The range and total of records, page buttons, and the page size. */
export function Pagination({
  page,
  pageSize,
  total,
  shown = 0,
  onChange,
  label = 'Pages',
  pageSizes = PAGE_SIZES,
}: PaginationProps) {
  const t = useTranslate();
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  const here = Math.min(Math.max(1, page), last ?? page);
  const isFull = shown >= pageSize;
  const first = total === 0 ? 0 : (here - 1) * pageSize + 1;
  const go = (next: number) => onChange({ page: next, pageSize });
  const sizes = [...new Set([...pageSizes, pageSize])].toSorted((a, b) => a - b);

  return (
    <nav className={styles.pagination} aria-label={t(label)}>
      <p className={styles.range} role="status">
        {t('{first}–{last} of {total}', {
          first: formatCount(first),
          last: formatCount(
            total === undefined ? first + shown - 1 : Math.min(here * pageSize, total),
          ),
          total: total === undefined ? COUNTING : formatCount(total),
        })}
      </p>
      {(total === undefined ? isFull : total > sizeChangerAbove) && (
        <span className={styles.size}>
          {/* A native select is used, because our own would add 40 kB to every table just to choose from five numbers. */}
          <select
            aria-label={t('Rows per page')}
            className={styles.select}
            value={pageSize}
            onChange={(event) => {
              const size = Number(event.target.value);
              // The page with the first visible row is shown, so that the user keeps the place.
              onChange({ page: Math.floor(Math.max(0, first - 1) / size) + 1, pageSize: size });
            }}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {t('{n} / page', { n: formatCount(size) })}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      )}
      <div className={styles.steps}>
        <IconButton label="First page" size="small" disabled={here === 1} onClick={() => go(1)}>
          <ChevronsLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Previous page"
          size="small"
          disabled={here === 1}
          onClick={() => go(here - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <span className={styles.here}>
          {formatCount(here)} / {last === undefined ? COUNTING : formatCount(last)}
        </span>
        <IconButton
          label="Next page"
          size="small"
          disabled={last === undefined ? !isFull : here === last}
          onClick={() => go(here + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Last page"
          size="small"
          disabled={last === undefined || here === last}
          onClick={() => go(last ?? here)}
        >
          <ChevronsRight aria-hidden="true" />
        </IconButton>
      </div>
    </nav>
  );
}
