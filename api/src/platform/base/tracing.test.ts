import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../../../scripts/tools/own-postgres.mjs'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { startTestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { withSystem } from '../database/tenancy.ts'
import { jobsOf } from '../feature/feature.ts'
import { defineJob } from '../jobs/job.ts'
import { requestProvider } from '../vendors/provider-http.ts'
import { createLog } from './log.ts'
import { ProviderError } from './provider-error.ts'
import { runInTrace } from './trace.ts'
import { createTracing, type Tracing } from './tracing.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status?: { code: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
}

const startVendor = vendorServer()
const opened: Tracing[] = []
afterEach(async () => {
  for (const tracing of opened.splice(0)) await tracing.stop()
})

async function startCollector() {
  const spans: ReceivedSpan[] = []
  const received: { url: string | undefined; key: unknown }[] = []
  const endpoint = await startVendor(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ url: request.url, key: request.headers['x-key'] })
    const body = JSON.parse(Buffer.concat(chunks).toString())
    expect(body.resourceSpans[0].resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'tested' } })
    spans.push(...body.resourceSpans[0].scopeSpans[0].spans)
    response.end('{}')
  })
  const tracing = createTracing({ endpoint, serviceName: 'tested', headers: { 'x-key': 'secret' }, log: createLog('silent') })
  opened.push(tracing)
  return { spans, received, tracing }
}

const tracedJob = defineJob({
  name: 'traced',
  payload: z.object({ url: z.string() }),
  retry: { limit: 0, delayS: 1 },
  run: async (_, { url }) => {
    await requestProvider({
      url,
      timeoutMs: 5_000,
      read: async () => 'completed',
      rejected: () => new ProviderError('example', 'refused', { retryable: false }),
      noResponse: () => new ProviderError('example', 'no response', { retryable: false }),
    })
  },
})

describe('traces', () => {
  test('of a job that a span enqueued and that calls a vendor › are one, in the collector’s format', async () => {
    const { spans, received, tracing } = await startCollector()
    const marquee = await startTestMarquee({ jobs: [...jobsOf(features), tracedJob] })
    const vendor = await startVendor((_, response) => response.writeHead(500).end())
    marquee.services.tracing = tracing
    const cause = tracing.start({ name: 'cause', kind: 'internal' })
    await runInTrace({ span: cause }, () =>
      withSystem(marquee.services.database, (db) => marquee.services.jobs.enqueue(db, tracedJob, { url: vendor })),
    )
    cause?.end()
    await marquee.runJobs()
    await tracing.stop()
    const [first, call, job] = spans
    expect(spans.map(({ name, kind }) => [name, kind])).toEqual([
      ['cause', 1],
      [`GET ${new URL(vendor).host}`, 3],
      ['traced', 5],
    ])
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    expect([job?.parentSpanId, call?.parentSpanId, first?.parentSpanId]).toEqual([first?.spanId, job?.spanId, undefined])
    expect(call?.status).toEqual({ code: 2 })
    expect(BigInt(call?.endTimeUnixNano ?? 0) >= BigInt(call?.startTimeUnixNano ?? 0)).toBe(true)
    expect(received[0]).toEqual({ url: '/v1/traces', key: 'secret' })
    await marquee.stop()
  })

  test('of a request behind a trusted proxy › continue the proxy’s, and its decision not to record', async () => {
    const { spans, tracing } = await startCollector()
    const marquee = await startTestMarquee({ env: { TRUST_PROXY: '1' } })
    marquee.services.tracing = tracing
    const { token } = await marquee.createAccount()
    const request = (flags: string, traceId: string) =>
      marquee.api('GET', '/home/today', { token, headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-${flags}` } })
    await request('01', 'a'.repeat(32))
    await request('00', 'c'.repeat(32))
    await tracing.stop()
    expect(spans).toMatchObject([{ name: 'GET /api/home/today', kind: 2, traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) }])
    await marquee.stop()
  })

  test('with the collector away › are dropped beyond the limit, with one warning, and nothing waits', async () => {
    const warnings: { facts: object; message: string }[] = []
    const log = { warn: (facts: object, message: string) => warnings.push({ facts, message }) }
    const endpoint = `http://127.0.0.1:${await freePort()}`
    const tracing = createTracing({ endpoint, serviceName: 'tested', headers: {}, log })
    const started = performance.now()
    for (let count = 0; count < 6_000; count++) tracing.start({ name: 'lost', kind: 'internal' })?.end()
    await tracing.stop()
    expect(performance.now() - started).toBeLessThan(5_000)
    // The spans of the first delivery, and the thousand spans beyond the limit
    const facts = { spans: 1_500, problem: expect.stringContaining('ECONNREFUSED') }
    expect(warnings).toEqual([{ facts, message: 'traces could not be delivered' }])
  })

  test('with the collector back › continue with new ones', async () => {
    const spans: string[] = []
    let isAway = true
    const endpoint = await startVendor(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = JSON.parse(Buffer.concat(chunks).toString())
      if (!isAway) spans.push(...body.resourceSpans[0].scopeSpans[0].spans.map(({ name }: { name: string }) => name))
      response.writeHead(isAway ? 503 : 200).end('{}')
    })
    const tracing = createTracing({ endpoint, serviceName: 'tested', headers: {}, log: createLog('silent') })
    tracing.start({ name: 'lost', kind: 'internal' })?.end()
    await tracing.stop()
    isAway = false
    tracing.start({ name: 'kept', kind: 'internal' })?.end()
    await tracing.stop()
    expect(spans).toEqual(['kept'])
  })
})
