import { date, file, flag, own, text } from '#machines/kits/resources/field.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import type { DocumentKind } from '#machines/core/values/documentKinds.ts';
import { DOCUMENT_FILES } from '#machines/core/values/uploadUses.ts';
import { FORM_FIELD_ROWS } from '#machines/kits/resources/formFields.ts';
import { defineRequest, type RequestKind } from '#machines/kits/requests/request.ts';

/** Which kinds of documents each kind of request is for. Policies have other approvers than work documents. */
export const REVISED_KINDS = {
  documentVersion: ['system', 'process', 'procedure', 'SOP', 'forms'],
  policyVersion: ['policy'],
} as const satisfies Readonly<Record<string, readonly DocumentKind[]>>;

/** A version of a controlled document: once approved, it is in force from its date. */
const version = <
  const Declared extends Pick<
    RequestKind,
    'id' | 'label' | 'noun' | 'prefix' | 'own' | 'onBehalf' | 'queue' | 'pipeline' | 'rows'
  >,
>(
  declared: Declared,
) =>
  defineRequest({
    ...declared,
    fields: {
      documentId: own('Document', {
        of: 'document',
        help: 'One that you own.',
        hiddenInList: true,
      }),
      title: text('Title', { filled: true, most: 300 }),
      effectiveFrom: date('In force from', {
        help: 'If it is approved later, it is in force from that day.',
      }),
      changes: text('What changes', {
        multiline: true,
        most: 2000,
        help: 'Readers see it next to the version.',
      }),
      isMinor: flag('Small change', {
        help: 'People who acknowledged the previous version do not need to do so again.',
      }),
      body: text('Text', {
        optional: true,
        multiline: true,
        most: 30_000,
        hiddenInList: true,
        help: 'Write it here, attach a file, or both. Text is easier to read on a phone.',
      }),
      file: file('File', { optional: true }),
    },
    files: DOCUMENT_FILES,
    columns: ['title', 'effectiveFrom', 'changes'],
    subject: ({ title }) => plainText(title),
    holds: true,
  });

export const documentVersion = version({
  id: 'documentVersion',
  label: 'Document version',
  noun: { one: 'document version', many: 'document versions' },
  prefix: 'DV',
  own: {
    address: '/administration/documentManagement/entry',
    title: 'Document Entry',
    description: 'Send a new version of a document that you own for approval.',
    menu: ['Employee Self Service', 'Documents'],
    reference: 90648,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/administration/documentManagement/versions',
    title: 'Document Versions',
    description: 'Versions that people in your business units sent for approval.',
    menu: ['Administration', 'Document Management'],
    reference: 90649,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/SOP',
  rows: { formFields: FORM_FIELD_ROWS },
  pipeline: {
    steps: [
      { label: 'Head of department', approvers: [{ by: 'departmentHead' }], standIn: 'hr' },
      { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' },
    ],
  },
});

export const policyVersion = version({
  id: 'policyVersion',
  label: 'Policy version',
  noun: { one: 'policy version', many: 'policy versions' },
  prefix: 'PV',
  own: {
    address: '/administration/documentManagement/policyEntry',
    title: 'Policy Entry',
    description: 'Send a new version of a policy that you own for approval.',
    menu: ['Employee Self Service', 'Documents'],
    reference: 90650,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/administration/documentManagement/policyVersions',
    title: 'Policy Versions',
    description: 'Policy versions that people in your business units sent for approval.',
    menu: ['Administration', 'Document Management'],
    reference: 90651,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/policy',
  pipeline: {
    steps: [
      { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' },
      { label: 'Managing director', approvers: [{ by: 'role', role: 'md' }], standIn: 'admin' },
    ],
  },
});
