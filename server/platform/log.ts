import { pino, type Logger } from 'pino';
import { loggedError } from './logErrors.ts';

export type { Logger };

/**
 * Creates a logger that writes structured lines to standard output. The lines contain nothing that identifies a person
 * or gives access to an account.
 */
export const createLogger = (level: string, name: string): Logger =>
  pino({
    level,
    name,
    serializers: { err: loggedError },
    redact: {
      paths: ['*.password', '*.strPassword', '*.token', '*.refreshToken', '*.authorization'],
      censor: '[hidden]',
    },
  });
