import { Router } from 'express';
import { z } from 'zod';
import { read } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryDay, queryInt } from '#server/platform/http/query.ts';
import { visitsOfPerson } from '#server/domains/money/marketVisits/index.ts';
import { readFile } from '#server/platform/http/stream.ts';
import type { Services } from '#server/platform/services.ts';
import { dropdownFilter } from './dropdownFilter.ts';
import { basicInfo } from './basicInfo.ts';
import { combinedLists, combinedQuery } from './combined.ts';
import { dropdowns } from './dropdowns.ts';
import { plainTables } from './plainTables.ts';
import { businessUnitDetails, getList, unitQuery, userRoles } from './masterData.ts';
import { organogram, organogramQuery } from './organogram.ts';
import { organogramPdf, organogramPdfQuery } from './organogramPdf.ts';
import { getOptions } from './options.ts';

const nameIn = (names: readonly string[]) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });

const dropdownQuery = () => dropdownFilter.extend({ DDLType: nameIn([...dropdowns().keys()]) });

/** This table name returns the visits of one person (spec 001 §7), which aren't a plain table. */
const MARKET_VISITS = 'MarketAttendancePunchListByDateRange';

const tableQuery = () =>
  dropdownFilter.extend({
    TableName: nameIn([...plainTables().keys(), MARKET_VISITS]),
    FromDate: emptyAsMissing(queryDay.optional()),
    ToDate: emptyAsMissing(queryDay.optional()),
  });

const employeeQuery = z.object({ id: queryInt('must be an employee ID') });

/**
 * The lists of the organisation (spec 000 §7). Every signed-in user sees all lists of the account: the business units
 * of the top bar are for everyone (spec 000 §6), and no list reveals pay.
 */
export function organisationRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/CadreDDL/CadreAllDDL',
    read(services, dropdownQuery(), async (call, { DDLType, ...filter }) => {
      const dropdown = dropdowns().get(DDLType);
      return dropdown ? getOptions(call, dropdown, filter) : [];
    }),
  );
  // Returns a list by its table name. The top bar uses this call for business units (spec 000 §7, 002 §7).
  const landing = read(services, tableQuery(), async (call, { TableName, ...filter }) => {
    if (TableName === MARKET_VISITS) return visitsOfPerson(call, { TableName, ...filter });
    const table = plainTables().get(TableName)?.all;
    return table ? getOptions(call, table, filter) : [];
  });
  router.get('/MasterData/CadreAllLanding', landing);
  router.get('/Employee/CadreAllLanding', landing);
  const combined = read(services, combinedQuery, combinedLists);
  router.get('/Employee/CombineDataSetByWorkplaceGDeptDesigSupEmpType', combined);
  router.get('/QueryData/CombineDataSetByWorkplaceGDeptDesigSupEmpTypeByAccountId', combined);
  const none = z.object({});
  router.get(
    '/SaasMasterData/GetAllGlobalDocumentType',
    read(services, none, getList('document_types', 'DocumentType')),
  );
  router.get(
    '/SaasMasterData/GetAllEmploymentType',
    read(services, none, getList('employment_types', 'EmploymentType')),
  );
  router.get(
    '/SaasMasterData/GetAllEmpLoanType',
    read(services, none, getList('loan_types', 'LoanType')),
  );
  router.get(
    '/SaasMasterData/GetAllLveLeaveType',
    read(services, none, getList('leave_types', 'LeaveType')),
  );
  router.get('/SaasMasterData/GetAllUserRole', read(services, none, userRoles));
  router.get(
    '/SaasMasterData/GetBusinessDetailsByBusinessUnitId',
    read(services, unitQuery, businessUnitDetails),
  );
  router.get('/Organogram/Chart', read(services, organogramQuery, organogram));
  router.get('/Organogram/Pdf', readFile(services, organogramPdfQuery, organogramPdf));
  router.get(
    '/Employee/GetEmpAllBasicInfoById',
    read(services, employeeQuery, (call, { id }) => basicInfo(call, id)),
  );
  return router;
}
