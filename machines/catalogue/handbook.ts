import { describe } from '#machines/core/model/describe.ts';
import { workflows } from './workflows.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';
import { chartedWorkflow, getChart, type Charted } from '#machines/core/chart/chart.ts';
import type { Chart, ChartState, ChartTransition } from '#machines/core/chart/contract.ts';
import { getMermaid } from '#machines/core/chart/mermaid.ts';
import { chartedSession } from '#machines/core/chart/session.ts';

/** Returns every page of the handbook by file name: one for each workflow, and one for the session. */
export function handbook(): Map<string, string> {
  const pages = workflows.map((workflow) => getPage(chartedWorkflow(workflow), workflow));
  return new Map([...pages, getPage(chartedSession)]);
}

/**
 * Returns the handbook's page about a machine, in Markdown. The page about a workflow contains more than that
 * about a plain machine.
 */
export function getPage(charted: Charted, workflow?: Workflow): [file: string, text: string] {
  const chart = getChart(charted);
  const text = [
    `# ${chart.label}`,
    'Written from the machine by `npm run machines:docs`. Change the machine, not this page.',
    `\`\`\`mermaid\n${getMermaid(chart)}\`\`\``,
    ...(workflow ? getRules(workflow) : []),
    '## Who may do what',
    table(
      ['From', 'Event', 'Who', 'To', 'When', 'Comment', 'Asked first', 'Does'],
      chart.transitions.map((one) => getWay(chart, one)),
    ),
    '## States',
    ...chart.states.flatMap(stateSection),
    ...(workflow ? getVersions(workflow) : []),
  ].join('\n\n');
  return [`${chart.id}.md`, `${text}\n`];
}

function getRules(workflow: Workflow): string[] {
  const { effects, states } = describe(workflow);
  const guards = new Set(
    [...states.values()].flatMap(({ actions }) =>
      actions.flatMap(({ branches }) => branches.map(({ guard }) => guard)),
    ),
  );
  const reasons = Object.entries(workflow.guardReasons).filter(([guard]) => guards.has(guard));
  return [
    '## Rules',
    list([
      `It begins with the event \`${workflow.startEvent}\`.`,
      getDuties(workflow),
      ...(workflow.concerns
        ? [`The ${workflow.concerns} may not act on their own ${workflow.noun.one}.`]
        : []),
      ...reasons.map(
        ([guard, reason]) => `Where the guard \`${guard}\` stands in the way: ${reason}.`,
      ),
      ...Object.entries(workflow.parameters ?? {}).map(
        ([name, { label, description, value }]) =>
          `${label} (\`${name}\`): ${value === null ? 'no limit' : value}. A replay can set it otherwise: ${description}`,
      ),
      ...(effects.length > 0
        ? [`What the server carries out: ${effects.map(code).join(', ')}.`]
        : []),
    ]),
  ];
}

function getDuties({ separateDuties, noun }: Pick<Workflow, 'separateDuties' | 'noun'>): string {
  if (typeof separateDuties === 'object' && 'anyOf' in separateDuties) {
    return separateDuties.anyOf
      .map((duties) => getDuties({ separateDuties: duties, noun }))
      .join(' ');
  }
  if (separateDuties === false) return `Someone may act at several stages of one ${noun.one}.`;
  if (typeof separateDuties === 'object' && 'between' in separateDuties) {
    const [some, others] = separateDuties.between.map((states) => states.map(code).join(', '));
    return `Anyone who acts at one of ${some} doesn't act at one of ${others}, for one ${noun.one}.`;
  }
  const stages = separateDuties === true ? 'stages' : `of ${separateDuties.map(code).join(', ')}`;
  return `No one acts at two ${stages} of one ${noun.one}.`;
}

function getVersions({ version, migrations = {} }: Workflow): string[] {
  const steps = Object.entries(migrations).map(
    ([from, { name }]) =>
      `From version ${from} to ${Number(from) + 1}${name ? `: \`${name}\`` : ''}.`,
  );
  return [
    '## Versions',
    `This is version ${version}.`,
    steps.length > 0
      ? list(steps)
      : `There is no migration: ${version === 1 ? 'no earlier version was stored' : 'what earlier versions stored is as it was'}.`,
  ];
}

function getWay({ states }: Chart, way: ChartTransition): string[] {
  const label = (id: string) => states.find((state) => state.id === id)?.label ?? id;
  const condition = way.guard
    ? code(way.guard.name)
    : way.order > 0
      ? 'otherwise'
      : (way.delay?.words ?? 'always');
  return [
    label(way.from),
    way.label === way.event ? code(way.event) : `${way.label} ${code(way.event)}`,
    way.who.label,
    way.to === way.from ? 'stays' : label(way.to),
    way.delay && way.guard ? `${way.delay.words}, ${condition}` : condition,
    way.comment,
    way.confirm?.trim() ?? '',
    way.effects.map(code).join(', '),
  ];
}

function stateSection(state: ChartState): string[] {
  const facts = [
    `Name in the machine: ${code(state.id)}${state.initial ? ', where it begins' : ''}${state.kind === 'final' ? ', where it ends' : ''}.`,
    `Moved on by: ${state.who.label}.`,
    `Due within: ${state.deadline ?? 'no deadline'}.`,
    ...(state.tags.length > 0 ? [`Tags: ${state.tags.map(code).join(', ')}.`] : []),
    ...state.notices.map(({ to, text }) => `Notified on entering: ${to} (“${text}”).`),
    ...(state.onEntry.length > 0 ? [`On entry: ${state.onEntry.map(code).join(', ')}.`] : []),
    ...(state.onExit.length > 0 ? [`On exit: ${state.onExit.map(code).join(', ')}.`] : []),
  ];
  return [`### ${state.label}`, state.description, list(facts)];
}

const code = (text: string): string => `\`${text}\``;
const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
const cell = (text: string): string => text.replaceAll('|', '\\|');
const table = (head: readonly string[], rows: readonly string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');
