import { remove } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';

/** Papers that were issued. Their list is a report. */
export const papers = area({
  screens: {},
  calls: {
    // All users may read their own papers. Each kind of paper declares who else may.
    'GET /Papers': 'signedIn',
    'GET /Papers/File': 'signedIn',
    'POST /Papers/Withdraw': remove(MENU.issuedPapers),
    'POST /Papers/Replace': remove(MENU.issuedPapers),
    // Anyone who has the paper has its code.
    'GET /Papers/Check': 'public',
  },
});
