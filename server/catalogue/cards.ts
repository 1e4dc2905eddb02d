import { confirmationCard } from '#server/domains/career/confirmations/index.ts';
import { onboardingCard } from '#server/domains/people/onboarding/index.ts';
import { developmentStepCard } from '#server/domains/performance/development/index.ts';
import { clearanceCard } from '#server/domains/separation/clearance/index.ts';
import type { CardKind } from '#server/domains/tasks/index.ts';
import { findingCard } from '#server/domains/workflows/controls/index.ts';

/** Every kind of case that can be a card. */
export const CARD_KINDS: readonly CardKind[] = [
  clearanceCard,
  confirmationCard,
  developmentStepCard,
  findingCard,
  onboardingCard,
];
