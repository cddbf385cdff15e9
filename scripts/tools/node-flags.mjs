/**
 * How the built API is started. In production there are several processes on a machine, and source maps would take 20 MB of each: its stack
 * traces name the built files instead, which are not minified. The young generation never shrinks, so it is limited to 8 MB instead of 32.
 * @param {string | undefined} environment NODE_ENV
 */
export const nodeFlags = (environment) => (environment === 'production' ? ['--max-semi-space-size=4'] : ['--enable-source-maps'])

/**
 * As api/src/platform/config/config.ts has it: under an https address the rules of production apply, even without NODE_ENV.
 * @param {Record<string, string | undefined>} env
 */
export const environmentOf = ({ NODE_ENV, PUBLIC_URL = '' }) =>
  NODE_ENV !== 'test' && /^https:/i.test(PUBLIC_URL) ? 'production' : NODE_ENV
