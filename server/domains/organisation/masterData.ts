import { z } from 'zod';
import { ROLE_IDS, ROLES, type Role } from '#machines/core/values/roles.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';

/** The names of the specification, such as `intLoanTypeId` and `strLoanType` for `LoanType`. */
type SpecifiedNames<Name extends string> = Record<`int${Name}Id`, number> &
  Record<`str${Name}`, string> & { isActive: boolean };

/** Returns a list of the account, including inactive rows (spec 002 §3, §7). */
export const getList =
  <Name extends string>(table: string, name: Name) =>
  ({ db, actor }: Call): Promise<SpecifiedNames<Name>[]> =>
    query<SpecifiedNames<Name>>(
      db,
      `select id as "int${name}Id", name as "str${name}", is_active as "isActive"
       from ${table} where account_id = $accountId order by name, id`,
      { accountId: actor.accountId },
    );

export interface UserRole {
  intUserRoleId: number;
  strUserRole: string;
  isActive: boolean;
}

/** GET /SaasMasterData/GetAllUserRole: lists the built-in roles, followed by the company's own. */
export async function userRoles({ db, actor }: Call): Promise<UserRole[]> {
  const own = await query<UserRole>(
    db,
    `select id as "intUserRoleId", name as "strUserRole", is_active as "isActive"
     from roles where account_id = $accountId order by name, id`,
    { accountId: actor.accountId },
  );
  const builtIn = Object.entries(ROLES).map(([role, strUserRole]) => ({
    intUserRoleId: ROLE_IDS[role as Role],
    strUserRole,
    isActive: true,
  }));
  return [...builtIn, ...own];
}

export const unitQuery = z.object({
  businessUnitId: queryInt('must be a business unit ID'),
});

interface BusinessUnitDetails {
  intBusinessUnitId: number;
  strBusinessUnit: string;
  strBusinessUnitCode: string;
  strAddress: string;
  /** The logo and the SBU are 0 if there is none. */
  intLogoUrlId: number;
  intSbuId: number;
  strSbu: string;
  isActive: boolean;
  intAccountId: number;
}

/**
 * GET /SaasMasterData/GetBusinessDetailsByBusinessUnitId: returns a business unit.
 * @throws AppError 404 for a unit of another account.
 */
export async function businessUnitDetails(
  { db, actor }: Call,
  { businessUnitId }: z.output<typeof unitQuery>,
): Promise<BusinessUnitDetails> {
  const unit = await queryOne<BusinessUnitDetails>(
    db,
    `select u.id as "intBusinessUnitId", u.name as "strBusinessUnit",
       coalesce(u.code, '') as "strBusinessUnitCode", coalesce(u.address, '') as "strAddress",
       coalesce(u.logo_file_id, 0) as "intLogoUrlId", coalesce(s.id, 0) as "intSbuId",
       coalesce(s.name, '') as "strSbu", u.is_active as "isActive", u.account_id as "intAccountId"
     from business_units u left join sbus s on s.id = u.sbu_id
     where u.id = $businessUnitId and u.account_id = $accountId`,
    { businessUnitId, accountId: actor.accountId },
  );
  if (!unit) throw notFound('Business unit not found');
  return unit;
}
