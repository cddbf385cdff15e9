import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '#contract/wire/endpoint.ts'
import { done } from '#contract/wire/response-body.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { DEFAULT_QUOTAS } from '../database/account-quotas.ts'
import { route } from '../http/route.ts'
import { hashToken } from '../identity/sessions.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const PATH = '/attempt'

const carriedOut: string[] = []
const routes = METHODS.map((method) =>
  route(endpoint({ name: `attempt${method}`, method, path: PATH, access: 'account', summary: 'An attempt', response: done }), async () => {
    carriedOut.push(method)
    return {}
  }),
)

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ routes })
})
afterAll(() => marquee.stop())

/** Uses the account's whole database quota until the returned function is called */
function occupyQuota({ token }: TestAccount): () => void {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const session = hashToken(token).toString('base64url')
  for (let used = 0; used < DEFAULT_QUOTAS.perAccount; used++) void marquee.services.database.quotas.run(session, () => ended)
  return end
}

/** Closes the connection once the server has received the request, and returns when the server has noticed */
async function sendAndLeave(method: string, { token }: TestAccount): Promise<void> {
  const received = once(marquee.server.server, 'request')
  const sent = request(`${marquee.url}/api${PATH}`, { method, agent: false, headers: { authorization: `Bearer ${token}` } })
  sent.on('error', () => {})
  sent.end()
  const [{ socket }] = (await received) as [IncomingMessage]
  const closed = once(socket, 'close')
  sent.destroy()
  await closed
}

test.each([
  ['GET', 'is dropped', ['GET']],
  ['POST', 'is carried out', ['GET', 'POST']],
  ['PUT', 'is carried out', ['GET', 'PUT']],
  ['DELETE', 'is carried out', ['DELETE', 'GET']],
])('%s › whose client leaves while it waits for the database › %s', async (method, _, expected) => {
  const account = await marquee.createAccount()
  const releaseQuota = occupyQuota(account)
  carriedOut.length = 0
  await sendAndLeave(method, account)
  const behind = marquee.api('GET', PATH, { token: account.token })
  expect(carriedOut).toEqual([])
  releaseQuota()
  expect((await behind).status).toBe(200)
  await expect.poll(() => [...carriedOut].sort()).toEqual(expected)
})
