import type { Area } from '#machines/core/screens/screen.ts';

/** Public screens (spec 000 §2); all others need a sign-in. */
export const publicArea = {
  screens: {
    login: { address: '/', title: 'Log In', needs: 'public' },
    alternateLogin: { address: '/zxcvv', title: 'Log In', needs: 'public' },
    verifyPin: { address: '/verifypin', title: 'Log In', needs: 'public' },
    // Anyone with the emailed link.
    invitation: { address: '/invitation', title: 'Set your password', needs: 'public' },
    refuseMail: { address: '/refuseEmail', title: 'Refuse an email address', needs: 'public' },
    // Anyone with the code from the server's output, once.
    setup: { address: '/setup', title: 'Set up Cadre', needs: 'public' },
    // A shared device that an administrator has registered.
    kiosk: { address: '/kiosk', title: 'Kiosk', needs: 'public' },
    privacyPolicy: { address: '/privacy-policy', title: 'Privacy Policy', needs: 'public' },
    // Anyone with the document has its code.
    checkPapers: { address: '/check', title: 'Verify a document', needs: 'public' },
    checkPaper: { address: '/check/:code', title: 'Verify a document', needs: 'public' },
    // API calls as links: the browser saves their response.
    contactCard: {
      address: '/api/PdfAndExcelReport/ReceiveContact',
      title: 'Download',
      needs: 'public',
    },
    downloadFile: { address: '/api/Document/DownloadFile', title: 'Download', needs: 'public' },
  },
} as const satisfies Area;
