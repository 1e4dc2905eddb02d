import type { FactValue as Value } from '#machines/core/model/contextFields.ts';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { DescriptionList } from '#web/components/ui/index.ts';
import { FactValue } from './FactValue.tsx';

type Props = {
  definition: WorkflowDefinition;
  values: Readonly<Record<string, Value>>;
};

const SENTENCE_LENGTH = 40;

/** Shows above a decision's form what the decider would otherwise look up, and what the decision does. */
export function DecisionFacts({ definition, values }: Props) {
  const items = definition.facts.flatMap((name) => {
    const field = definition.fields.find((one) => one.name === name);
    const value = values[name];
    if (!field || value === undefined || value === null || value === '') return [];
    return [
      {
        label: field.label,
        wide: typeof value === 'string' && value.length > SENTENCE_LENGTH,
        value: <FactValue kind={field.kind} value={value} options={field.options} currency />,
      },
    ];
  });
  return items.length > 0 && <DescriptionList columns={2} items={items} />;
}
