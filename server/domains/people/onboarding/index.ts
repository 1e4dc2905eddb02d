export { onboardingItemBinding } from './binding.ts';
export { onboardingCard } from './card.ts';
export { dropOnboarding } from './dropItems.ts';
export { openOnboarding } from './openItems.ts';
export { ITEM_OPEN } from './sql.ts';
