import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFormProblems } from './card-form-check.ts'

const script = `
  // https://github.com/vendor/library
  const vault = 'https://core.spreedly.com/iframe', api = "https://api.blockchyp.com/x", ns = 'http://www.w3.org/2000/svg'
  load(\`https://newvault.cards.test/v1\`)`

const server = createServer((request, response) => {
  if (request.url === '/none') return response.writeHead(404).end()
  if (request.url === '/silent') return undefined
  return response.writeHead(200, { 'content-type': request.url === '/page' ? 'text/html' : 'text/javascript' }).end(script)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const STAX = ['https://core.spreedly.com', 'https://*.blockchyp.com']

test('the card script › that names a host outside the content policy › is reported with the setting that fixes it', async () => {
  const problems = await findFormProblems(`${url}/script.js`, STAX)
  expect(problems).toEqual([expect.stringContaining('set CARD_ORIGINS=https://newvault.cards.test')])
  expect(problems.join()).not.toMatch(/github|w3\.org|spreedly|blockchyp/)
  expect(await findFormProblems(`${url}/script.js`, [...STAX, 'https://newvault.cards.test'])).toEqual([])
})

test.each([
  ['/none', 'responds with 404'],
  ['/page', 'is text/html, not a script'],
  ['/silent', 'does not respond'],
])('the card script at %s › is reported to the operator: it %s', async (path, problem) => {
  expect(await findFormProblems(url + path, STAX, 300)).toEqual([
    `The card fields cannot be shown: ${url}${path} ${problem}. Check STAX_SCRIPT_URL`,
  ])
})
