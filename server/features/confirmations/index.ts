export { beginDueConfirmations } from './begin.ts';
export { confirmationBinding } from './binding.ts';
