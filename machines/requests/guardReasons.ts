import { NOTHING_LEFT } from './guards.ts';
import { stepState, type PipelineDefinition } from './pipeline.ts';
import type { RequestKind } from './request.ts';

const PAYMENT_REASONS = {
  'within what was asked': 'That is more than was asked for',
  'nothing left to pay': 'There is something left to be paid',
  'within what was asked, nothing left to pay': 'That is more than was asked for',
  'within what is open': 'That is more than is still to be paid',
  'nothing paid': 'Some of it has been paid already',
  'pays the rest': 'There is something left to be paid',
};

/** Why a guard refuses, by its name, in words for whoever wanted the event. */
export const guardReasons = (
  kind: RequestKind,
  definition: PipelineDefinition,
): Record<string, string> => ({
  ...(kind.payment ? PAYMENT_REASONS : {}),
  ...(kind.recounted ? { [NOTHING_LEFT]: 'Some of it is left' } : {}),
  undecided: 'Somebody has decided on it already: withdraw it, or ask to have it sent back',
  ...Object.fromEntries(
    definition.steps.flatMap(({ label }, place) => [
      [`needs ${stepState(place)}`, `It does not go to “${label}”`],
      [
        `undecided, needs ${stepState(place)}`,
        'Somebody has decided on it already: withdraw it, or ask to have it sent back',
      ],
      [`lacks answers at ${stepState(place)}`, 'Others have to approve it as well'],
      ...(kind.payment
        ? [
            [`within what was asked, needs ${stepState(place)}`, 'That is more than was asked for'],
            [
              `within what was asked, lacks answers at ${stepState(place)}`,
              'That is more than was asked for',
            ],
          ]
        : []),
    ]),
  ),
});
