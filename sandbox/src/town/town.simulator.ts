import type { Simulator } from '../simulator.ts'
import { businesses } from './businesses.ts'
import { drawPhoto } from './draw-photo.ts'

/** The town's pictures, and the switch for the speed of its services */
export const town: Simulator = {
  name: 'town',
  open: ({ town: traffic }) => ({
    register(http) {
      http.get('/town/traffic', () => ({ delay_ms: traffic.delayMs, asked: traffic.requests }))

      http.put<{ Body: { delay_ms?: unknown } | null }>('/town/traffic', (request, reply) => {
        const delay = request.body?.delay_ms
        if (typeof delay !== 'number' || !(delay >= 0 && delay <= 60_000)) {
          return reply.code(400).send({ message: 'delay_ms must be a number of milliseconds from 0 to 60000.' })
        }
        traffic.delayMs = delay
        return { delay_ms: delay }
      })

      http.get<{ Params: { file: string } }>('/town/photos/:file', async (request, reply) => {
        const id = request.params.file.replace(/\.png$/, '')
        const business = businesses.find(({ googleId, yelpId }) => googleId === id || yelpId === id)
        if (!business) return reply.code(404).send({ message: 'There is no such business.' })
        return reply
          .type('image/png')
          .header('cache-control', 'max-age=3600')
          .send(await drawPhoto(business))
      })
    },
  }),
}
