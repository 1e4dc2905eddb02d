import type { Area } from '#machines/core/screens/screen.ts';

/** Public screens (spec 000 §2); all others need a sign-in. */
export const publicArea = {
  screens: {
    login: { address: '/', title: 'Log In', needs: 'public' },
    alternateLogin: { address: '/zxcvv', title: 'Log In', needs: 'public' },
    verifyPin: { address: '/verifypin', title: 'Log In', needs: 'public' },
    // Anyone who has the link in the mail can open these.
    invitation: { address: '/invitation', title: 'Set your password', needs: 'public' },
    refuseMail: { address: '/refuseEmail', title: 'Refuse an email address', needs: 'public' },
    // Anyone who has the code from the server's output can open it, once.
    setup: { address: '/setup', title: 'Set up Cadre', needs: 'public' },
    // The kiosk runs on a shared device that an administrator has registered.
    kiosk: { address: '/kiosk', title: 'Kiosk', needs: 'public' },
    // A leaver opens this screen by a link from HR, with the code that belongs to the link.
    leaver: { address: '/leaver', title: 'My documents', needs: 'public' },
    privacyPolicy: { address: '/privacy-policy', title: 'Privacy Policy', needs: 'public' },
    // The screen is public, because its visitors hold the document, on which the code is printed.
    checkPapers: { address: '/check', title: 'Verify a document', needs: 'public' },
    checkPaper: { address: '/check/:code', title: 'Verify a document', needs: 'public' },
    // These are API calls whose URL can be opened as a link. The browser saves the response.
    contactCard: {
      address: '/api/PdfAndExcelReport/ReceiveContact',
      title: 'Download',
      needs: 'public',
    },
    downloadFile: { address: '/api/Document/DownloadFile', title: 'Download', needs: 'public' },
  },
} as const satisfies Area;
