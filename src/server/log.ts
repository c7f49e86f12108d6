import pino from 'pino';

export type Log = pino.Logger;

/**
 * A structured log, to stdout by default. Secrets and what candidates said are cut out wherever they might be attached.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      redact: {
        paths: [
          'authorization',
          'password',
          'newPassword',
          'currentPassword',
          'token',
          'apiKey',
          'content',
          'transcript',
        ].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
        censor: '[cut]',
      },
    },
    destination,
  );
}
