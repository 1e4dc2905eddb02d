import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { COLUMN_STATES, type ColumnState } from '#machines/domains/tasks/contracts/tasks.ts';
import {
  Button,
  Card,
  Checkbox,
  IconButton,
  NumberInput,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './tasks.module.css';

export interface Column {
  columnId: number | null;
  name: string;
  state: ColumnState;
  limit: number | null;
  stops: boolean;
}

const STATES = (Object.keys(COLUMN_STATES) as ColumnState[]).map((value) => ({
  value,
  label: COLUMN_STATES[value],
}));

/** Edits the columns of a project: the state that each stands for, and its limit of cards. */
export function Columns({
  columns,
  readOnly,
  onChange,
}: {
  columns: readonly Column[];
  readOnly: boolean;
  onChange: (columns: readonly Column[]) => void;
}) {
  const t = useTranslate();
  const set = (at: number, change: Partial<Column>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...change } : column)));
  const swap = (at: number) =>
    onChange(
      columns.map((column, index) =>
        index === at
          ? (columns[at + 1] ?? column)
          : index === at + 1
            ? (columns[at] ?? column)
            : column,
      ),
    );
  return (
    <Card
      title={t('Columns')}
      description={t('A limit warns, or stops more cards from coming in.')}
      actions={
        readOnly ? null : (
          <Button
            size="small"
            icon={<Plus />}
            onClick={() =>
              onChange([
                ...columns,
                { columnId: null, name: '', state: 'progress', limit: null, stops: false },
              ])
            }
          >
            Add
          </Button>
        )
      }
    >
      <ol className={styles.list}>
        {columns.map((column, at) => {
          const title = column.name || t('Column {n}', { n: at + 1 });
          return (
            <li key={`${column.columnId ?? 'new'} ${at}`} className={styles.tools}>
              <TextInput
                className={styles.grow}
                aria-label={t('Name of column {n}', { n: at + 1 })}
                value={column.name}
                onValueChange={(next) => set(at, { name: next })}
                maxLength={40}
                disabled={readOnly}
              />
              <Select
                aria-label={t('What {name} means', { name: title })}
                value={column.state}
                onChange={(state) => state && set(at, { state })}
                options={STATES}
                disabled={readOnly}
              />
              <NumberInput
                compact
                aria-label={t('Limit of {name}', { name: title })}
                placeholder="No limit"
                value={column.limit}
                onChange={(limit) => set(at, { limit })}
                decimals={0}
                min={1}
                disabled={readOnly}
              />
              <Checkbox
                label={t('Stops')}
                aria-label={t('The limit of {name} stops cards', { name: title })}
                checked={column.stops}
                onCheckedChange={(stops) => set(at, { stops })}
                disabled={readOnly || column.limit === null}
              />
              {!readOnly && (
                <>
                  <IconButton
                    size="small"
                    label={t('{name} up', { name: title })}
                    disabled={at === 0}
                    onClick={() => swap(at - 1)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={t('{name} down', { name: title })}
                    disabled={at === columns.length - 1}
                    onClick={() => swap(at)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={t('Remove {name}', { name: title })}
                    disabled={columns.length <= 2}
                    onClick={() => onChange(columns.filter((_, index) => index !== at))}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
