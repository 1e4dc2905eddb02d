import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { PaperCheck } from '#machines/kits/papers/contract.ts';
import { giveBack, reserveAttempt, type DelayPolicy } from '#server/platform/access/delays.ts';
import { addressKey } from '#server/platform/access/loginLimit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { getParser, getVisitor } from '#server/platform/http/call.ts';
import { withContract } from '#server/platform/http/contracts.ts';
import { queryText } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { readCode } from './code.ts';
import { getDeclaredPaper } from './declared.ts';
import { STATUS } from './status.ts';

const checkQuery = z.object({ code: queryText });

/**
 * How many unknown codes may be tried from one network address: twenty for typing errors, then with growing delays of
 * up to 15 minutes.
 */
const GUESSES: DelayPolicy = { free: 20, firstSeconds: 5, capSeconds: 900, forgetSeconds: 3600 };

/**
 * The public check of a paper by its code. A code has 80 random bits and is printed on the paper only. Papers cannot be
 * checked by number or name.
 */
export function checkPaper(services: Services): RequestHandler {
  const answer: RequestHandler = async (request, response) => {
    const { code } = getParser(checkQuery, request, 'query');
    response.json(await checked(services.db, code, request));
  };
  return withContract(answer, { reads: 'query', schema: checkQuery });
}

async function checked(db: Db, typed: string, request: Request): Promise<PaperCheck> {
  const key = addressKey(getVisitor(request).address, 'paper check');
  await reserveAttempt(db, key, GUESSES);
  const code = readCode(typed);
  const row = code === null ? undefined : await getPaper(db, code);
  if (!row) return { status: 'unknown' };
  await giveBack(db, key);
  const { kind, name, ...rest } = row;
  return { ...rest, title: getDeclaredPaper(kind).title, name: partly(name) };
}

const getPaper = (db: Db, code: string) =>
  queryOne<{
    kind: string;
    number: string;
    issuedOn: string;
    status: 'valid' | 'replaced' | 'withdrawn';
    company: string;
    name: string;
  }>(
    db,
    `select p.kind, p.number, p.issued_on::text as "issuedOn", ${STATUS} as status,
       p.values->>'accountName' as company, p.values->>'employeeName' as name
     from papers p where p.code = $code`,
    { code },
  );

const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Shortens a name to its initials, `Ayesha Rahman` → `A••• R•••`, without revealing how long it is. */
const partly = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...letters.segment(part)][0]?.segment ?? ''}•••`)
    .join(' ');
