import type { Simulator } from '../simulator.ts'
import { makeStreetFeatures } from './streets.ts'
import { createMapStyle } from './style.ts'

let streets: string | undefined

/** A server of map styles. The portal's pages, which have another origin, load from it */
export const map: Simulator = {
  name: 'map',
  open: ({ ownUrl }) => ({
    register(http) {
      http.register(async (maps) => {
        maps.addHook(
          'onRequest',
          async (_request, reply) => void reply.header('access-control-allow-origin', '*').header('cache-control', 'max-age=3600'),
        )
        maps.get('/map/style.json', () => createMapStyle(ownUrl(), 'light'))
        maps.get('/map/style-dark.json', () => createMapStyle(ownUrl(), 'dark'))
        maps.get('/map/streets.json', (_request, reply) => {
          streets ??= JSON.stringify(makeStreetFeatures())
          return reply.type('application/geo+json').send(streets)
        })
      })
    },
  }),
}
