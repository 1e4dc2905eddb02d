import type { Block } from './paper.ts';

/** The address of a letter to an employee. */
export const TO_EMPLOYEE: readonly Block[] = [
  { kind: 'paragraph', text: 'To', style: 'muted' },
  { kind: 'paragraph', text: '{employeeName}', style: 'strong' },
  { kind: 'paragraph', text: 'Employee Id: {employeeCode}' },
  { kind: 'paragraph', text: '{designationName}' },
  { kind: 'paragraph', text: '{sectionName}, {departmentName}' },
];

export const DEAR: Block = { kind: 'paragraph', text: 'Dear {employeeName},' };

/** The name of the person who signs for the business unit, with space for the signature. */
export const SIGNATORY: readonly Block[] = [
  { kind: 'space', points: 34, when: 'signatoryName' },
  { kind: 'paragraph', text: '{signatoryName}', style: 'strong', when: 'signatoryName' },
  { kind: 'paragraph', text: '{signatoryTitle}', when: 'signatoryTitle' },
];

/** The end of every letter, with the company and the person who signs. */
export const SIGNED: readonly Block[] = [
  { kind: 'space', points: 14 },
  { kind: 'paragraph', text: 'For {accountName}' },
  { kind: 'paragraph', text: '{unitName}', style: 'strong' },
  ...SIGNATORY,
  { kind: 'space', points: 10 },
  { kind: 'paragraph', text: 'Issued by Cadre. It is valid without a signature.', style: 'small' },
];

export const subject = (text: string): readonly Block[] => [
  { kind: 'paragraph', text, style: 'strong' },
  { kind: 'space', points: 8 },
  DEAR,
  { kind: 'space', points: 4 },
];
