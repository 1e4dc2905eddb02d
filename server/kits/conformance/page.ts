import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import { getMermaid } from '#machines/core/chart/mermaid.ts';
import type { Conformance } from './conformance.ts';
import { conformanceLines } from './report.ts';
import type { Target } from './target.ts';

/**
 * The result of a conformance check as a Markdown page. Its chart of the machine shows how many cases deviate in each
 * state.
 */
export function conformancePage({ bound: { workflow } }: Target, conformance: Conformance): string {
  const notes = new Map(
    [...conformance.departedIn].map(([state, cases]) => [
      state,
      `${cases.toLocaleString('en')} of ${conformance.cases.toLocaleString('en')} cases depart here`,
    ]),
  );
  return [
    `# ${workflow.label}: what people did, held to the machine`,
    `\`\`\`mermaid\n${getMermaid(getChart(chartedWorkflow(workflow)), notes)}\`\`\``,
    ['```text', ...conformanceLines(conformance), '```'].join('\n'),
    '',
  ].join('\n\n');
}
