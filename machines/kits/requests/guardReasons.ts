import { stepState, type PipelineDefinition } from './pipeline.ts';
import type { RequestKind } from './request.ts';

const PAYMENT_REASONS = {
  'within what was asked': 'That is more than was requested',
  'nothing left to pay': 'There is an outstanding amount',
  'within what was asked, nothing left to pay': 'That is more than was requested',
  'within what is open': 'That is more than the outstanding amount',
  'nothing paid': 'Part of it has already been paid',
  'pays the rest': 'There is an outstanding amount',
};

/** The message for each guard that can refuse an event. */
export const guardReasons = (
  kind: RequestKind,
  definition: PipelineDefinition,
): Record<string, string> => ({
  ...(kind.payment ? PAYMENT_REASONS : {}),
  ...kind.extension?.guardReasons,
  undecided: 'It has already been decided on. Withdraw it, or ask to have it returned',
  ...Object.fromEntries(
    definition.steps.flatMap(({ label }, place) => [
      [`needs ${stepState(place)}`, `It does not lead to “${label}”`],
      [
        `undecided, needs ${stepState(place)}`,
        'It has already been decided on. Withdraw it, or ask to have it returned',
      ],
      [`lacks answers at ${stepState(place)}`, 'Others also have to approve it'],
      ...(kind.payment
        ? [
            [`within what was asked, needs ${stepState(place)}`, 'That is more than was requested'],
            [
              `within what was asked, lacks answers at ${stepState(place)}`,
              'That is more than was requested',
            ],
          ]
        : []),
    ]),
  ),
});
