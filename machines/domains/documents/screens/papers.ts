import { remove } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';

/** Issued papers; their list is a report. */
export const papers = area({
  screens: {},
  calls: {
    // One's own documents; others' documents as each declares.
    'GET /Papers': 'signedIn',
    'GET /Papers/File': 'signedIn',
    'POST /Papers/Withdraw': remove(MENU.issuedPapers),
    'POST /Papers/Replace': remove(MENU.issuedPapers),
    // Anyone with the document has its code.
    'GET /Papers/Check': 'public',
  },
});
