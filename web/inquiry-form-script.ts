import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** In development the script is built on every request. Websites load it as a classic script, which cannot have imports */
export function inquiryFormScript(): Plugin {
  const configFile = join(import.meta.dirname, 'vite.embed.config.ts')
  return {
    name: 'inquiry-form-script',
    configureServer(server) {
      server.middlewares.use('/inquiry-form.js', async (_, response, next) => {
        try {
          const built = await build({ configFile, logLevel: 'warn', build: { write: false } })
          const [result] = Array.isArray(built) ? built : [built]
          const script = result && 'output' in result ? result.output.find(({ fileName }) => fileName === 'inquiry-form.js') : undefined
          response.setHeader('content-type', 'text/javascript')
          response.setHeader('cross-origin-resource-policy', 'cross-origin')
          response.end(script && 'code' in script ? script.code : '')
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
