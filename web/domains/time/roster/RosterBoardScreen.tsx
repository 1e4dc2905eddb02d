import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Plan, RosterBoard } from '#machines/domains/time/contracts/roster.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { MonthTurner } from '#web/components/calendar/index.ts';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Field,
  formatDate,
  Notice,
  Select,
  Skeleton,
  useConfirm,
  usePhone,
} from '#web/components/ui/index.ts';
import { businessUnitsQuery } from '#web/domains/organisation/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { rosterKeys } from '#web/lib/rosterKeys.ts';
import { today } from '#web/lib/today.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { boardQuery, type BoardOf } from './api.ts';
import { Board } from './Board.tsx';
import { Palette } from './Palette.tsx';
import { problemInWords } from './plans.ts';
import styles from './roster.module.css';
import { useRosterEdits } from './useRosterEdits.ts';

/** A month's roster as a board: draft, check, and publish. */
export function RosterBoardScreen() {
  const [params, setParams] = useSearchParams();
  const { data: units = [] } = useQuery(businessUnitsQuery);
  const entry = params.get('month') ?? '';
  const month = /^\d{4}-\d{2}$/.test(entry) ? `${entry}-01` : `${today().slice(0, 7)}-01`;
  const unitAsked = Number(params.get('businessUnitId')) || 0;
  const department = Number(params.get('departmentId')) || null;
  const asking: BoardOf = { month, businessUnitId: unitAsked, departmentId: department };
  const board = useQuery(boardQuery(asking));
  const unit = unitAsked || (board.data?.businessUnitId ?? 0);
  const of: BoardOf = { ...asking, businessUnitId: unit };
  const { data: departments = [] } = useQuery({
    ...optionsQuery('department', { businessUnitId: unit }),
    enabled: unit > 0,
  });
  const change = (next: Readonly<Record<string, string | number | null>>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(next)) {
          if (value === null) now.delete(name);
          else now.set(name, String(value));
        }
        return now;
      },
      { replace: true },
    );
  return (
    <Page>
      <PageHeader description="Plan who works when. Drafts have no effect until published; days without a plan follow the pattern." />
      <FilterBar label="Roster Board">
        <Field label="Business unit" name="businessUnitId">
          <Select
            options={units}
            value={unit || null}
            onChange={(id) => change({ businessUnitId: id, departmentId: null })}
          />
        </Field>
        <Field label="Department" name="departmentId">
          <Select
            options={departments}
            value={department}
            onChange={(id) => change({ departmentId: id })}
            placeholder="All"
            clearable
          />
        </Field>
      </FilterBar>
      <MonthTurner month={month.slice(0, 7)} onMonth={(turned) => change({ month: turned })} />
      <Loaded query={board} loading={<Skeleton kind="table" rows={12} columns={12} />}>
        {(board) => <Planned key={`${board.month} ${unit} ${department}`} board={board} of={of} />}
      </Loaded>
    </Page>
  );
}

function Planned({ board, of }: { board: RosterBoard; of: BoardOf }) {
  const t = useTranslate();
  const phone = usePhone();
  const may = useMay();
  const confirm = useConfirm();
  const [brush, setBrush] = useState<Plan | null>(null);
  const { shown, apply, undo, busy } = useRosterEdits(board);
  const { submit, busy: sending } = useSubmit([rosterKeys.all]);
  const mayEdit = may('isEdit', MENU.rosterBoard);
  if (board.people.length === 0) {
    return (
      <EmptyState description="You cannot plan rosters in this business unit. Choose another one." />
    );
  }
  const { problems, drafts, version } = board;
  const others = new Set(
    board.people.flatMap(({ cells }) => cells.flatMap(({ draftBy }) => draftBy ?? [])),
  );
  const shared =
    others.size > 0 ? [t('Also planned by {names}.', { names: [...others].join(', ') })] : [];
  const refused = problems.filter(({ kind }) => kind === 'overlap').length;
  const publish = async () => {
    const sure = await confirm({
      title: () => t('Publish {n, plural, one {# day} other {# days}}?', { n: drafts }),
      body: () =>
        [
          ...shared,
          problems.length > 0
            ? t(
                '{n, plural, one {# warning remains} other {# warnings remain}}. The affected employees will be notified.',
                { n: problems.length },
              )
            : t('The affected employees will be notified.'),
        ].join(' '),
      confirmLabel: 'Publish',
    });
    if (sure) await submit('/Roster/Publish', { ...of, version, warnings: problems.length });
  };
  const discard = async () => {
    const sure = await confirm({
      title: () => t('Discard {n, plural, one {# day} other {# days}}?', { n: drafts }),
      body: () => [...shared, t('Published days stay.')].join(' '),
      confirmLabel: 'Discard',
      tone: 'danger',
    });
    if (sure) await submit('/Roster/Discard', { ...of, version });
  };
  const getName = new Map(board.people.map(({ id, name }) => [id, name]));
  return (
    <>
      {board.isCut && (
        <Notice tone="info" title="These are the first 250 people. Choose a department." />
      )}
      {mayEdit && (
        <div className={styles.bar}>
          <Palette shifts={board.shifts} brush={brush} onBrush={setBrush} />
          <div className={styles.actions}>
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Print
            </Button>
            <Button disabled={sending || busy} onClick={() => void submit('/Roster/CopyMonth', of)}>
              Copy last month
            </Button>
            <Button disabled={drafts === 0 || sending || busy} onClick={() => void discard()}>
              Discard drafts
            </Button>
            <Button
              variant="primary"
              disabled={drafts === 0 || refused > 0 || sending || busy}
              onClick={() => void publish()}
            >
              {t('Publish {n, plural, one {# day} other {# days}}', { n: drafts })}
            </Button>
          </div>
        </div>
      )}
      <p className={styles.hint}>
        {!phone &&
          t(
            'Arrow keys move, Shift selects, a digit plans a shift, Ctrl+Z undoes. Drag to fill.',
          )}{' '}
        {t('Checked: {rest} h of rest, {week} h a week, overlapping shifts, leave.', {
          rest: board.limits.leastRest,
          week: board.limits.mostOfWeek,
        })}
      </p>
      {problems.length > 0 && (
        <Notice
          tone={refused > 0 ? 'danger' : 'warning'}
          title={t('{n, plural, one {# warning} other {# warnings}}', { n: problems.length })}
        >
          <ul className={styles.problems}>
            {problems.slice(0, 8).map((problem) => (
              <li key={`${problem.employeeId} ${problem.day} ${problem.kind}`}>
                {getName.get(problem.employeeId)}, {formatDate(problem.day)}:{' '}
                {problemInWords(t, problem)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Board
        board={board}
        brush={brush}
        shown={shown}
        mayEdit={mayEdit}
        onApply={(edits) => void apply(edits)}
        onUndo={() => void undo()}
      />
    </>
  );
}
