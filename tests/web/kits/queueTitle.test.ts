import { expect, test } from 'vitest';
import { queueStep, queueTitle } from '#web/kits/workflow/queueTitle.ts';

const t = (text: string) => ({ Leave: 'ছুটি', Supervisor: 'তত্ত্বাবধায়ক' })[text] ?? text;

test('the step of a request is translated apart from its workflow, and other labels as a whole', () => {
  const leave = { workflowLabel: 'Leave', label: 'Leave: Supervisor' };
  expect(queueStep(leave)).toBe('Supervisor');
  expect(queueTitle(t, leave)).toBe('ছুটি: তত্ত্বাবধায়ক');
  const own = { workflowLabel: 'Grievance', label: 'Supervisor' };
  expect(queueTitle(t, own)).toBe('তত্ত্বাবধায়ক');
});
