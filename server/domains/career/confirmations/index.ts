export { beginDue, beginDueConfirmations } from './begin.ts';
export { confirmationCard } from './card.ts';
export { confirmationBinding } from './binding.ts';
