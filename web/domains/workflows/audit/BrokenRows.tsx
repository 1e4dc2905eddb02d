import type { BrokenRow } from '#machines/core/contracts/verification.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import { formatCount, Notice, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import styles from './audit.module.css';

const LISTED = 100;
/** Workflow names are one word; other findings have no history to link to. */
const isWorkflow = ({ workflow, seq }: BrokenRow): boolean =>
  seq > 0 &&
  /^[a-zA-Z]+$/.test(getFamily(workflow)) &&
  workflow !== 'unknown' &&
  workflow !== 'transitions';

/** `leave@3-…` becomes `leave`, and `businessUnit` becomes `business unit`. */
const getKind = (workflow: string): string =>
  getFamily(workflow).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Findings of a verification by row; `count` includes rows that the reader may not see. */
export function BrokenRows({ broken, count }: { broken: readonly BrokenRow[]; count: number }) {
  const t = useTranslate();
  return (
    <Notice
      tone="danger"
      live
      title={t('{n, plural, one {# row is} other {# rows are}} broken', { n: count })}
    >
      <ul className={styles.broken}>
        {broken.slice(0, LISTED).map((row) => (
          <BrokenRowLine
            key={`${row.workflow} ${row.subjectId} ${row.seq} ${row.reason}`}
            row={row}
          />
        ))}
      </ul>
      {count > Math.min(broken.length, LISTED) &&
        t('and {count} more', { count: formatCount(count - Math.min(broken.length, LISTED)) })}
    </Notice>
  );
}

/** One finding: its record, with a link if it has a history, what is wrong, and the changed row. */
export function BrokenRowLine({ row }: { row: BrokenRow }) {
  const t = useTranslate();
  const { workflow, subjectId, seq, reason, row: changed } = row;
  const name = `${t(getKind(workflow))} ${subjectId}`;
  return (
    <li>
      {workflow !== 'check' && (
        <>
          {isWorkflow(row) ? (
            <TextLink to={paths.history(workflow, subjectId)}>{name}</TextLink>
          ) : (
            name
          )}
          {seq > 0 && `, ${t('Step {number}', { number: formatCount(seq) })}`}
          {': '}
        </>
      )}
      {t(reason)}
      {changed && (
        <>
          {' '}
          <code className={styles.row}>{`${changed.table} ${changed.id}`}</code>
        </>
      )}
    </li>
  );
}
