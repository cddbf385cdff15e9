import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath } from '#contract/wire/endpoint.ts'
import { testPhone } from '../../../../test/rows/test-phone.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { createMetrics } from '../../../platform/base/metrics.ts'
import type { Call } from '../../../platform/command-line/commands.ts'
import { startCountingModelCalls } from '../../../platform/models/count-model-calls.ts'
import { testRequests } from '../testing/test-requests.ts'
import { aiUsageCommands } from './usage.commands.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { AI_INPUT_PRICE: '2', AI_OUTPUT_PRICE: '8', AI_TRANSCRIPTION_PRICE: '0.006' } })
})
afterAll(() => marquee.stop())

const call = (async (endpoint: Parameters<Call>[0], given: { params?: Record<string, unknown>; body?: unknown }) => {
  const { body } = await marquee.api(endpoint.method, fillPath(endpoint, given.params), { token: OPERATOR_KEY, body: given.body })
  return body
}) as Call
const run = (name: string, options: Record<string, string>) =>
  aiUsageCommands.find((command) => command.commandName === name)?.run(call, options)

test('ai usage › of a business that had suggestions written › prints months, purposes and tokens', async () => {
  const practice = testRequests(marquee)
  const account = await practice.openPractice()
  expect(await run('ai usage', { client: account.clientUuid })).toBe('Drafts per day for customers: 200\nNothing used yet')
  await practice.create(account)
  const printed = await run('ai usage', { client: account.clientUuid })
  expect(printed).toMatch(/\n\d{4}-\d\d +request +3 +\d+ +\d+ +0 +\$0\.\d{4}$/)
})

test('ai usage › of a business whose call was transcribed and analyzed › prints the cost of both, and the metrics add them up', async () => {
  const metrics = createMetrics()
  const stop = startCountingModelCalls({ metrics, log: marquee.services.log })
  const phone = testPhone(marquee)
  const practice = await phone.openPractice({}, { timeZone: 'America/Chicago' })
  await phone.ring(practice, { transcript: 'S: Elm Dental, how can I help?\nC: I would like to book a cleaning, please.', duration_s: 70 })
  await marquee.runJobs({ includeWaiting: true })
  await marquee.runJobs({ includeWaiting: true })
  stop()
  const printed = await run('ai usage', { client: practice.clientUuid })
  expect(printed).toMatch(/ analysis +1 +[1-9]\d* +[1-9]\d* +0 +\$0\.\d{4}$/m)
  expect(printed).toMatch(/ transcription +\d+ +0 +0 +[1-9]\d* +\$0\.\d{4}$/m)
  expect(printed).not.toContain('Set AI_INPUT_PRICE')
  const text = await metrics.registry.metrics()
  for (const name of ['calls_total', 'tokens_total', 'audio_seconds_total', 'dollars_total', 'rate_limit_remaining'])
    expect(text).toMatch(new RegExp(`^marquee_model_${name}\\{.+\\} [\\d.e-]+$`, 'm'))
})

test('ai limit › with a number › sets it and leaves an audit entry; without one it is rejected', async () => {
  const client = await marquee.createClient()
  expect(await run('ai limit', { client, drafts: '50' })).toContain('Drafts per day for customers: 50')
  expect(await marquee.auditOf(client)).toEqual(['ai_limit_set'])
  await expect(Promise.resolve().then(() => run('ai limit', { client, drafts: 'many' }))).rejects.toThrow('--drafts is a whole number')
})

test('usage › of an unknown client › is not found', async () => {
  for (const method of ['GET', 'PUT']) {
    const body = method === 'PUT' ? { page_generations_per_day: 5 } : undefined
    const response = await marquee.api(method, `/operator/clients/${randomUUID()}/ai-usage`, { token: OPERATOR_KEY, body })
    expect(problemOf(response)).toMatchObject({ status: 404, message: 'This client does not exist' })
  }
})
