import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '#contract/wire/endpoint.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import type { Call } from '../../../platform/command-line/commands.ts'
import { testRequests } from '../testing/test-requests.ts'
import { aiUsageCommands } from './usage.commands.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const call = (async (endpoint: Parameters<Call>[0], given: { params?: Record<string, unknown>; body?: unknown }) => {
  const { body } = await marquee.api(endpoint.method, pathOf(endpoint, given.params), { token: OPERATOR_KEY, body: given.body })
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
  expect(printed).toMatch(/\n\d{4}-\d\d +request +3 +\d+ +\d+$/)
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
