export { beginDue, beginDueConfirmations } from './begin.ts';
export { confirmationBinding } from './binding.ts';
