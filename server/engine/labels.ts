import { describe } from '#machines/core/model/describe.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQL for the label of the state that an instance `i` stores. */
export const stateSql = (workflow: Workflow): string =>
  `case i.state ${[...describe(workflow).states.values()]
    .map(({ id, label }) => `when ${quoted(id)} then ${quoted(label)}`)
    .join(' ')} else i.state end`;

/**
 * The states of a workflow as the options of a filter. The initial state is left out, because no stored instance is
 * ever in it.
 */
export const stateOptions = (workflow: Workflow): Record<string, string> =>
  Object.fromEntries(
    [...describe(workflow).states.values()].flatMap(({ id, label, initial }) =>
      initial ? [] : [[id, label]],
    ),
  );

/** SQL for the label of a value, where `value` is an SQL expression. */
export const labelSql = (value: string, labels: Readonly<Record<string, string>>): string =>
  `case ${value} ${Object.entries(labels)
    .map(([id, label]) => `when ${quoted(id)} then ${quoted(label)}`)
    .join(' ')} else ${value} end`;
