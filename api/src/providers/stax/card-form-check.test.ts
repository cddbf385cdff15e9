import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { findCardFormProblems } from './card-form-check.ts'
import { diagnoseStax } from './diagnose-stax.ts'

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
  const problems = await findCardFormProblems(`${url}/script.js`, STAX)
  expect(problems).toEqual([expect.stringContaining('set CARD_ORIGINS=https://newvault.cards.test')])
  expect(problems.join()).not.toMatch(/github|w3\.org|spreedly|blockchyp/)
  expect(await findCardFormProblems(`${url}/script.js`, [...STAX, 'https://newvault.cards.test'])).toEqual([])
})

test.each([
  ['/none', 'responds with 404'],
  ['/page', 'is text/html, not a script'],
  ['/silent', 'does not respond'],
])('the card script at %s › is reported to the operator: it %s', async (path, problem) => {
  expect(await findCardFormProblems(url + path, STAX, 300)).toEqual([
    `The card fields cannot be shown: ${url}${path} ${problem}. Check STAX_SCRIPT_URL`,
  ])
})

test('the diagnosis › with a host that payers’ browsers blocked › names it, until the content policy allows it', async () => {
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  try {
    const at = `http://127.0.0.1:${sandbox.ports.http}/stax`
    const settings = { baseUrl: `${at}/api`, apiKey: 'sandbox-stax-key', scriptUrl: `${at}/staxjs-captcha.js` }
    const blockedCardHosts = [
      { host: 'captcha.gateway.test', directive: 'frame-src', reports: 3, lastAt: new Date('2026-11-18T23:00:00Z') },
    ]
    expect(await diagnoseStax(settings, { cardOrigins: [], blockedCardHosts })).toContainEqual({
      state: 'warning',
      sentence:
        'Payers’ browsers blocked frames of captcha.gateway.test beside the card fields (3 reports, last on 2026-11-18). If Stax confirms that the host is theirs, add https://captcha.gateway.test to CARD_ORIGINS.',
    })
    for (const given of [
      { cardOrigins: ['https://*.gateway.test'], blockedCardHosts },
      { cardOrigins: [], blockedCardHosts: null },
    ])
      expect((await diagnoseStax(settings, given)).map(({ state }) => state)).toEqual(['works'])
  } finally {
    await sandbox.stop()
  }
})
