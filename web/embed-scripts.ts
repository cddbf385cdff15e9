import { build, type Plugin } from 'vite'
import { EMBED_SCRIPTS, embedBuild } from '../scripts/tools/embed-scripts.mjs'

/** In development the scripts for websites are built on every request */
export function embedScripts(): Plugin {
  return {
    name: 'embed-scripts',
    configureServer(server) {
      for (const name of EMBED_SCRIPTS)
        server.middlewares.use(`/${name}.js`, async (_, response, next) => {
          try {
            const config = embedBuild(name)
            const built = await build({ ...config, build: { ...config.build, write: false } })
            const [result] = Array.isArray(built) ? built : [built]
            const script = result && 'output' in result ? result.output.find(({ fileName }) => fileName === `${name}.js`) : undefined
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
