import type { Flag } from '#machines/values/menuReferences.ts';
import type { Role } from '#machines/values/roles.ts';

const EVERYTHING: readonly Flag[] = ['isView', 'isCreate', 'isEdit', 'isDelete'];
const LOOK: readonly Flag[] = ['isView'];

type Allow = Readonly<Partial<Record<Role, readonly Flag[]>>>;

/** Lists of the organisation: HR and administrators keep them, auditors look. */
export const KEPT_BY_HR: Allow = { hr: EVERYTHING, admin: EVERYTHING, audit: LOOK };

/** Lists that decide about money. */
export const KEPT_BY_FINANCE: Allow = { finance: EVERYTHING, admin: LOOK, hr: LOOK, audit: LOOK };
