import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueueBoardAnswer, QueuesAnswer } from '#machines/operations/contract.ts';
import { query } from '#server/db/sql.ts';
import { BACKENDS } from '#tests/support/backends.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

