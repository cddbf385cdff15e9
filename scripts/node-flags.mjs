/**
 * How the built API is started. In production there are several processes on a machine, and source maps would take 20 MB of each: its stack
 * traces name the built files instead, which are not minified. The young generation, kept whole once it has grown, may take 8 MB instead of 32.
 * @param {string | undefined} environment NODE_ENV
 */
export const nodeFlags = (environment) => (environment === 'production' ? ['--max-semi-space-size=4'] : ['--enable-source-maps'])
