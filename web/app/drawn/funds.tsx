import type { Draw } from './drawn.ts';

const fund = () => import('#web/domains/pay/fund/index.ts');

const gratuity = () => import('#web/domains/pay/gratuity/index.ts');

const tax = () => import('#web/domains/pay/tax/index.ts');

/** The components of the screens about the provident fund, gratuity and income tax. */
export const funds = {
  fundOpeningFile: async () => ({
    Component: (await import('#web/domains/company/imports/index.ts')).FundOpeningScreen,
  }),
  myFund: async () => ({ Component: (await fund()).MyFundScreen }),
  fundInterest: async () => ({ Component: (await fund()).FundInterestScreen }),
  fundMember: async () => ({ Component: (await fund()).FundMemberScreen }),
  gratuityLeaving: async () => ({ Component: (await gratuity()).LeavingScreen }),
  myTaxCertificate: async () => ({ Component: (await tax()).MyCertificateScreen }),
  taxCertificate: async () => ({ Component: (await tax()).CertificateScreen }),
  taxBands: async () => ({ Component: (await tax()).BandsScreen }),
  taxProjection: async () => ({ Component: (await tax()).ProjectionScreen }),
  taxAssignments: async () => ({
    Component: (await import('#web/domains/company/imports/index.ts')).TaxAssignmentScreen,
  }),
} satisfies Record<string, Draw>;
