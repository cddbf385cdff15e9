import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../base/app-error.ts'
import { createLimiter } from '../slow-work/limiter.ts'

/** Parsing a smaller body takes no longer than looking up its sender in the database */
const LARGE_BODY_BYTES = 16 * 1024
/**
 * Parsing and checking a megabyte takes 10 to 50 ms, in which the process does nothing else. So each business has one request processed at
 * a time, with a rest in between
 */
const limiter = createLimiter({ atOnce: 4, perBusiness: 1, maxWaiting: 20, withRest: true })

declare module 'fastify' {
  interface FastifyRequest {
    /** The business that sends a large body; empty for all other requests */
    largeBodyOf: string
    endLargeBody: (() => void) | null
  }
}

/** A body without a declared length can have any length */
export function hasLargeBody({ headers }: FastifyRequest): boolean {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']) > LARGE_BODY_BYTES
  return headers['transfer-encoding'] !== undefined
}

/**
 * Holds back a large body that has arrived until no other large body of its business is being processed. Its slot is released with the
 * response, or when the connection closes
 */
export function registerLargeBodySlots(app: FastifyInstance): void {
  app.decorateRequest('largeBodyOf', '')
  app.decorateRequest('endLargeBody', null)
  app.addHook('onResponse', (request, _, done) => {
    request.endLargeBody?.()
    done()
  })
}

export async function acquireLargeBodySlot(request: FastifyRequest): Promise<void> {
  if (!request.largeBodyOf) return
  const release = await limiter.acquire(request.largeBodyOf)
  const { socket } = request.raw
  // A client that has disconnected gets no response, with which the slot would be released
  if (socket.destroyed) {
    release()
    throw new AppError('unavailable', 'The connection was closed')
  }
  socket.once('close', release)
  request.endLargeBody = () => {
    socket.off('close', release)
    release()
  }
  // First processes what has arrived for other requests meanwhile
  await nextTurn()
}
