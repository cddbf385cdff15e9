import { createHash } from 'node:crypto'

/** Keys like those from `openssl rand`, because production rejects weaker ones */
export const PRODUCTION_KEYS = {
  OPERATOR_KEY: 'qZ7vX1kLr9TjYw3hNfBc5sGdM2xUa8Ep',
  METRICS_KEY: 'uJ4eR8pWn2KxVb6y',
  CONNECTION_KEYS: `2026:${createHash('sha256').update('production').digest('base64')}`,
}
