import type { Flag } from '#machines/core/values/menuReferences.ts';
import type { Role } from '#machines/core/values/roles.ts';

const EVERYTHING: readonly Flag[] = ['isView', 'isCreate', 'isEdit', 'isDelete'];
const VIEW: readonly Flag[] = ['isView'];

type Allow = Readonly<Partial<Record<Role, readonly Flag[]>>>;

/**
 * The default permissions for lists about the organization: HR and administrators manage them, and auditors
 * read them.
 */
export const KEPT_BY_HR: Allow = { hr: EVERYTHING, admin: EVERYTHING, audit: VIEW };

/** The default permissions for lists that affect money. */
export const KEPT_BY_FINANCE: Allow = { finance: EVERYTHING, admin: VIEW, hr: VIEW, audit: VIEW };
