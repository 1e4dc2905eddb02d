import type { BoardAnswer, BoardId, BoardPart } from '#machines/kits/boards/contract.ts';
import type { ReportColumn } from '#machines/kits/reports/report.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { getPermissions } from '#server/platform/access/permissions.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { withOpenLinks } from '#server/kits/reports/links.ts';
import {
  getPayReference,
  getVisibleRow,
  payCovers,
  recordAccess,
  runWith,
} from '#server/kits/reports/run.ts';
import { readArrangement } from './arrangement.ts';
import type { BoardComponent } from './component.ts';
import { getComponents } from './declared.ts';
import { readHiddenComponents } from './settings.ts';
import { readSources, getSql, type Answer, type Source } from './source.ts';

/** A component of the board, with the parts of its report that the caller may see. */
interface VisibleComponent {
  component: BoardComponent;
  sources: Source[];
}

/** Everything that the caller may see of a board. This takes a few statements for any number of components. */
export async function readBoard(call: Call, board: BoardId): Promise<BoardAnswer> {
  const components = await readVisibleComponents(call, board);
  const [answers, arrangement] = await Promise.all([
    getAnswers(call, components),
    readArrangement(call.db, call.actor.userId, board),
  ]);
  await Promise.all(
    components.flatMap(({ sources }, at) =>
      sources.map(({ run }, place) =>
        recordAccess(call.db, call.actor, run, answers[at]?.[place]?.rows ?? []),
      ),
    ),
  );
  return {
    arrangement,
    components: components.map(({ component, sources }, at) =>
      getPart(component, sources, answers[at]),
    ),
  };
}

/**
 * The components of the board whose report the caller may open, each limited to the parts of that report that the
 * caller may see.
 */
async function readVisibleComponents(
  { services, db, actor }: Call,
  board: BoardId,
): Promise<VisibleComponent[]> {
  const [all, today, kept] = await Promise.all([
    getPermissions(services).of(actor),
    accountToday(db, actor.accountId),
    readHiddenComponents(db, actor),
  ]);
  const entries = getComponents(board).map(async (component): Promise<VisibleComponent[]> => {
    const units = all.opens.get(component.report.screen.reference);
    if (units === undefined || units?.length === 0 || kept.has(component.id)) return [];
    const pay = all.opens.get(getPayReference(component.report));
    const seesPay = pay !== undefined && payCovers(pay, units);
    const sources = await readSources(component, today, async (filters) => {
      const page = { ...filters, sort: '', descending: false, only: '' };
      const sight = { today, units, seesPay };
      const run = await runWith({ db, actor }, component.report, page, sight);
      return { ...run, columns: withOpenLinks(all, run.columns) };
    });
    return sources ? [{ component, sources }] : [];
  });
  return (await Promise.all(entries)).flat();
}

/**
 * How many components are read by one statement. Ten components in one statement took 250 ms, and in two
 * concurrent statements 92 ms.
 */
const TOGETHER = 5;

/** The answers of the database, in the order of the components; undefined for a component that cannot be read. */
async function getAnswers(
  call: Call,
  components: readonly VisibleComponent[],
): Promise<(readonly Answer[] | undefined)[]> {
  const groups = Array.from({ length: Math.ceil(components.length / TOGETHER) }, (_, place) =>
    components.slice(place * TOGETHER, (place + 1) * TOGETHER),
  );
  return (await Promise.all(groups.map((group) => answersOfGroup(call, group)))).flat();
}

/**
 * Reads several components with one statement. If that fails, each component is read separately, so that only the
 * broken one is missing.
 */
async function answersOfGroup(
  call: Call,
  group: readonly VisibleComponent[],
): Promise<(readonly Answer[] | undefined)[]> {
  try {
    return await readTogether(call, group);
  } catch (error) {
    call.services.log.warn({ err: error }, 'A board could not be read at once');
  }
  const answers: (readonly Answer[] | undefined)[] = [];
  for (const one of group) {
    const [answer] = await readTogether(call, [one]).catch((error: unknown) => {
      call.services.log.warn(
        { err: error, component: one.component.id },
        'A component of a board failed',
      );
      return [];
    });
    answers.push(answer);
  }
  return answers;
}

async function readTogether(
  { db }: Call,
  components: readonly VisibleComponent[],
): Promise<Answer[][]> {
  const bindings: Record<string, unknown> = {};
  const values = components.map(({ sources }, at) => {
    const each = sources.map((source, place) => {
      const mark = `${letters(at)}x${letters(place)}x`;
      for (const [name, value] of Object.entries(source.run.bindings))
        bindings[mark + name] = value;
      return getSql(source).replace(/\$([a-zA-Z]+)/g, `$$${mark}$1`);
    });
    return `select ${at} as at, jsonb_build_array(${each.join(', ')}) as answers`;
  });
  const rows = await query<{ at: number; answers: Answer[] }>(
    db,
    values.join(' union all '),
    bindings,
  );
  return rows.toSorted((one, other) => one.at - other.at).map(({ answers }) => answers);
}

/** Makes a name for a parameter from a number, because parameter names cannot contain digits. */
const letters = (place: number): string => String.fromCharCode(97 + place);

function getPart(
  { id, title, shows }: BoardComponent,
  sources: readonly Source[],
  answers: readonly Answer[] | undefined,
): BoardPart {
  const [source] = sources;
  const [answer] = answers ?? [];
  const common = { id, title, to: source?.to ?? '' };
  if (!source || !answer || !answers) return { ...common, shows: 'failure' };
  const { run, chart } = source;
  if (shows.kind === 'figures') {
    const figures = sources.flatMap(({ run: { columns }, to, figures: shownFigures }, place) =>
      shownFigures.map(({ label, sumOf: getSum }) => {
        const kind = columns.find(({ id: column }) => column === getSum)?.kind ?? 'count';
        const answer = answers[place];
        return { label, kind, value: (getSum ? answer?.sums[getSum] : answer?.total) ?? 0, to };
      }),
    );
    return { ...common, shows: 'figures', figures };
  }
  if (chart) {
    const series = chart.series.map(unlinked);
    const groups = answer.groups.map((group) => ({ ...group, to: chart.to(group.label) }));
    return { ...common, shows: 'chart', by: unlinked(chart.by), series, groups };
  }
  const listed = shows.kind === 'list' ? shows.columns : [];
  return {
    ...common,
    shows: 'list',
    columns: listed.flatMap((name) => run.columns.find((column) => column.id === name) ?? []),
    rows: answer.rows.map((row, index) => getVisibleRow(run, row, index + 1)),
    total: answer.total,
  };
}

/** A column without its link. A link is built from the values of one row, and a sum belongs to no single row. */
const unlinked = ({ leadsTo: _leadsTo, ...column }: ReportColumn): ReportColumn => column;
