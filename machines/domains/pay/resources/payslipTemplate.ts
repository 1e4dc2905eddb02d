import { choice, date, flag, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { PAYSLIP_MAIL, PAYSLIP_PARTS, ZERO_LINES } from '#machines/domains/pay/payslip/template.ts';
import { KEPT_FOR_PAY, STRUCTURE_MENU } from './choices.ts';

const BENGALI = 'Leave empty for the name in its first language.';

export const payslipTemplate: Resource = {
  id: 'payslipTemplate',
  one: 'payslip template',
  table: 'payslip_templates',
  scope: 'account',
  screen: {
    address: '/compensationAndBenefits/configuration/payslipTemplate',
    title: 'Payslip Template',
    description:
      'How payslips look on screen and on paper: their parts, names and order, what is hidden at zero, and how they reach people.',
    menu: STRUCTURE_MENU,
    reference: MENU.payslipTemplate,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Payslip template'),
    payrollGroupId: reference('Payroll group', 'payrollGroup', {
      optional: true,
      help: 'Leave empty for every group without a template of its own.',
    }),
    fromDay: date('From', { help: 'It holds for slips that are paid from this day on.' }),
    mail: choice('When a run is locked', PAYSLIP_MAIL, {
      initial: 'notice',
      help: 'Once for each slip. People without an email address, or without the value of the password, are sent the notification.',
    }),
    showsToDate: flag('Year to date', { initial: true, hiddenInList: true }),
    zeroLines: choice('Lines at zero', ZERO_LINES, { initial: 'element', hiddenInList: true }),
    message: text('Message', { optional: true, most: 1000, multiline: true, hiddenInList: true }),
    messageBn: text('Message in Bengali', {
      optional: true,
      most: 1000,
      multiline: true,
      hiddenInList: true,
    }),
  },
  rows: {
    parts: {
      label: 'Parts',
      one: 'part',
      table: 'payslip_template_parts',
      parent: 'payslip_template_id',
      ordered: true,
      least: 1,
      once: ['part'],
      fields: {
        part: choice('Part', PAYSLIP_PARTS),
        name: text('Title', { optional: true, help: 'Leave empty for the usual title.' }),
        nameBn: text('Title in Bengali', { optional: true, help: BENGALI }),
      },
    },
    elements: {
      label: 'Elements',
      one: 'element',
      table: 'payslip_template_elements',
      parent: 'payslip_template_id',
      ordered: true,
      once: ['elementId'],
      fields: {
        elementId: reference('Payroll element', 'payrollElement'),
        name: text('Name on the slip', { optional: true }),
        nameBn: text('Name in Bengali', { optional: true, help: BENGALI }),
        zeroLines: choice('At zero', ZERO_LINES, { initial: 'element' }),
      },
    },
  },
};
