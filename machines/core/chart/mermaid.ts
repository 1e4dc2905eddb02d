import type { Chart, ChartState, ChartTransition } from './contract.ts';

/** A transition in one line, such as `Release [effective date reached]` or `Take effect (until effective date)`. */
export function transitionLine({ label, guard, delay, order }: ChartTransition): string {
  const condition = guard ? ` [${guard.words}]` : order > 0 ? ' [else]' : '';
  return `${label}${delay ? ` (${delay.words})` : ''}${condition}`;
}

/** The chart as a Mermaid state diagram, which GitHub and editors draw. `notes` are texts by the ID of a state. */
export function getMermaid(
  { states, transitions }: Chart,
  notes: ReadonlyMap<string, string> = new Map(),
): string {
  const lines = ['stateDiagram-v2'];
  const write = (parent: string | null, indent: string) => {
    for (const state of states.filter((one) => one.parent === parent)) {
      lines.push(`${indent}state "${quoted(state.label)}" as ${getName(state.id)}`);
      if (state.initial) lines.push(`${indent}[*] --> ${getName(state.id)}`);
      if (state.kind === 'final') lines.push(`${indent}${getName(state.id)} --> [*]`);
      if (state.kind === 'compound') {
        lines.push(`${indent}state ${getName(state.id)} {`);
        write(state.id, `${indent}  `);
        lines.push(`${indent}}`);
      }
    }
  };
  write(null, '  ');
  for (const transition of transitions) {
    const { from, to } = transition;
    lines.push(`  ${getName(from)} --> ${getName(to)}: ${quoted(transitionLine(transition))}`);
  }
  for (const [id, note] of notes) {
    lines.push(`  note right of ${getName(id)}: ${quoted(note)}`, `  class ${getName(id)} noted`);
  }
  if (notes.size > 0) lines.push('  classDef noted stroke-width:3px,font-weight:bold');
  return `${lines.join('\n')}\n`;
}

const getName = (id: ChartState['id']): string => id.replaceAll('.', '_');
const ESCAPED: Readonly<Record<string, string>> = { '"': '#quot;', ';': '#59;', ':': '#58;' };

/** Replaces semicolons, quotation marks and colons in text, because they are part of Mermaid's syntax. */
const quoted = (text: string): string => text.replaceAll(/[";:]/g, (sign) => ESCAPED[sign] ?? sign);
