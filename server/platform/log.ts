import { pino, type Logger } from 'pino';
import { loggedError } from './logErrors.ts';

export type { Logger };

/** Structured logs on standard output, without anything that could identify a person or open an account. */
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
