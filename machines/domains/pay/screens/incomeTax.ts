import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EVERYONE, VIEW } from '#machines/core/screens/allow.ts';
import { create, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const base = '/compensationAndBenefits';
const menu = { group: 'Compensation & Benefits', within: 'Income Tax' } as const;
const READERS = { hr: VIEW, finance: VIEW, md: VIEW, audit: VIEW } as const;

/**
 * The screens of income tax: calculating tax by bands, a person's tax year month by month, and assignments
 * from a file.
 */
export const incomeTax = area({
  screens: {
    taxBands: {
      address: `${base}/tax/calculation`,
      title: 'Tax Calculation',
      menu,
      permission: { reference: MENU.taxBands, name: 'Tax Calculation', allow: READERS },
      calls: {
        'GET /Tax/BandTables': view(MENU.taxBands),
        'GET /Tax/Bands': view(MENU.taxBands),
      },
    },
    taxProjection: {
      address: `${base}/tax/provisionCalculation`,
      title: 'Tax Provision Calculation',
      menu,
      permission: {
        reference: MENU.taxProjection,
        name: 'Tax Provision Calculation',
        allow: READERS,
      },
      calls: { 'GET /Tax/Projection': view(MENU.taxProjection) },
    },
    myTaxCertificate: {
      address: '/SelfService/taxCertificate',
      title: 'Tax Certificate',
      menu: { group: 'Employee Self Service', within: 'Pay & Tax' },
      permission: {
        reference: MENU.taxCertificate,
        name: 'Own Tax Certificate',
        allow: EVERYONE,
        harmless: OWN,
      },
    },
    taxCertificate: {
      address: `${base}/tax/certificate/:employeeId/:yearId`,
      title: 'Tax Certificate',
      needs: view(MENU.taxSlip),
    },
    taxAssignments: {
      address: `${base}/incomeTaxAssign/bulk`,
      title: 'Income Tax Bulk Assign',
      menu,
      needs: create(MENU.taxAssignment),
    },
  },
  calls: {
    'GET /Employee/GetEmployeeTaxReport': view(MENU.taxStatement),
    // People can read their own certificate. Those of others need the permission for tax certificates.
    'GET /Tax/Certificate': 'signedIn',
    'GET /Tax/CertificateFile': 'signedIn',
  },
});
