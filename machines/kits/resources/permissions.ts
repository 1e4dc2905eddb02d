import type { Flag } from '#machines/core/values/menuReferences.ts';
import type { Role } from '#machines/core/values/roles.ts';

const EVERYTHING: readonly Flag[] = ['isView', 'isCreate', 'isEdit', 'isDelete'];
const VIEW: readonly Flag[] = ['isView'];

type Allow = Readonly<Partial<Record<Role, readonly Flag[]>>>;

/** Lists of the organisation: managed by HR and administrators, read by auditors. */
export const KEPT_BY_HR: Allow = { hr: EVERYTHING, admin: EVERYTHING, audit: VIEW };

/** Lists with a financial effect. */
export const KEPT_BY_FINANCE: Allow = { finance: EVERYTHING, admin: VIEW, hr: VIEW, audit: VIEW };
