import { MENU } from '#machines/contracts/permissions.ts';
import type { MenuNode } from './node.ts';

const increment = '/compensationAndBenefits/increment';
const payReports = '/compensationAndBenefits/reports';

export const compensation: MenuNode = {
  label: 'Compensation & Benefits',
  children: [
    {
      label: 'Increment',
      children: [
        {
          label: 'Increment Request',
          path: `${increment}/incrementRequest`,
          reference: MENU.incrementRequest,
          built: true,
        },
        {
          label: 'Review by HR',
          path: `${increment}/incrementReviewHR`,
          reference: MENU.incrementReviewHR,
          built: true,
        },
        {
          label: 'Final Stage Approval',
          path: `${increment}/incrementApprovalFinalStage`,
          reference: MENU.incrementApprovalFinalStage,
          built: true,
        },
        {
          label: 'Release by Audit',
          path: `${increment}/incrementReleaseAudit`,
          reference: MENU.incrementReleaseAudit,
          built: true,
        },
        {
          label: 'Release by Finance',
          path: `${increment}/incrementReleaseFinance`,
          reference: MENU.incrementReleaseFinance,
          built: true,
        },
        {
          label: 'Salary Revisions',
          path: `${increment}/salaryRevisions`,
          reference: MENU.salaryRevisions,
          built: true,
        },
        {
          label: 'Increment Budget',
          path: `${increment}/incrementBudget`,
          reference: MENU.incrementBudget,
          built: true,
        },
      ],
    },
    {
      label: 'Reports',
      children: [
        { label: 'PF Register', path: `${payReports}/pfRegister` },
        { label: 'Gratuity Provision', path: `${payReports}/gratuityProvision` },
        { label: 'Tax Deduction Statement', path: `${payReports}/taxDeductionStatement` },
      ],
    },
  ],
};
