import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createSandbox } from './app.ts'
import type { Description } from './described-call.ts'
import { enforceDescriptions } from './enforce-descriptions.ts'

const stax = { authorization: 'Bearer sandbox-stax-key' }
const key = { authorization: 'Bearer sandbox-key' }
const places = { 'x-goog-api-key': 'sandbox-places-key', 'x-goog-fieldmask': 'places.id' }
const twilio = {
  authorization: `Basic ${Buffer.from('AC5a4db05a4db05a4db05a4db05a4db05a:sandbox-token').toString('base64')}`,
  'content-type': 'application/x-www-form-urlencoded',
}
const texts = '/twilio/2010-04-01/Accounts/AC5a4db05a4db05a4db05a4db05a4db05a/Messages.json'
const text = { To: '+12175550123', From: '+12175550100', Body: 'Hello' }
const chat = { model: 'gpt-5.6-terra', messages: [{ role: 'user', content: 'Hello' }] }

/** Sends one request and collects what the listener receives */
async function request(wish: { method?: 'GET' | 'POST' | 'PUT'; url: string; headers?: object; payload?: object | string }) {
  const strays: string[] = []
  const { http } = createSandbox({ httpPort: 0, smtpPort: 0, onStrayCall: ({ problems }) => strays.push(...problems) })
  const response = await http.inject({ method: 'GET', ...wish, headers: { ...wish.headers } })
  await http.close()
  return { status: response.statusCode, strays }
}

test.each([
  ['stax', { url: '/stax/api/transaction?startDate=2026-11-15 6:30:00&type=charge', headers: stax }],
  ['yelp', { url: '/yelp/v3/businesses/search?latitude=39.8&longitude=-89.6&limit=50', headers: key }],
  [
    'places',
    { method: 'POST', url: '/google/places/v1/places:searchText', headers: places, payload: { textQuery: 'dentist', pageSize: 20 } },
  ],
  ['openai', { method: 'POST', url: '/openai/v1/chat/completions', headers: key, payload: chat }],
  [
    'meta',
    { url: '/meta/graph/v26.0/oauth/access_token?client_id=sandbox-app&client_secret=sandbox-app-secret&grant_type=client_credentials' },
  ],
] as const)('a request that %s describes › gets a response as described', async (_, wish) => {
  expect(await request(wish)).toEqual({ status: 200, strays: [] })
})

test.each([
  ['stax', 422, 'query startDate', { url: '/stax/api/transaction?startDate=2026-11-15 06:30:00', headers: stax }],
  ['stax', 422, 'query since', { url: '/stax/api/transaction?since=2026', headers: stax }],
  ['stax', 422, 'query expand', { url: '/stax/api/self?expand=1', headers: stax }],
  ['yelp', 400, 'query limit', { url: '/yelp/v3/businesses/bright-smile/reviews?limit=51', headers: key }],
  ['yelp', 400, 'query sort', { url: '/yelp/v3/businesses/bright-smile/reviews?sort=newest', headers: key }],
  [
    'places',
    400,
    'body query',
    { method: 'POST', url: '/google/places/v1/places:searchText', headers: places, payload: { query: 'x', textQuery: 'x' } },
  ],
  [
    'openai',
    400,
    'body max_tokens',
    { method: 'POST', url: '/openai/v1/chat/completions', headers: key, payload: { ...chat, max_tokens: 5 } },
  ],
  [
    'openai',
    400,
    'body messages.0.role',
    { method: 'POST', url: '/openai/v1/chat/completions', headers: key, payload: { ...chat, messages: [{ role: 'boss', content: '' }] } },
  ],
  [
    'twilio',
    400,
    'body Colour',
    { method: 'POST', url: texts, headers: twilio, payload: String(new URLSearchParams({ ...text, Colour: 'red' })) },
  ],
  [
    'twilio',
    400,
    'body StatusCallback',
    {
      method: 'POST',
      url: texts,
      headers: twilio,
      payload: String(new URLSearchParams({ ...text, StatusCallback: 'https://our_portal.test/' })),
    },
  ],
  [
    'google',
    400,
    'body refresh_token',
    {
      method: 'POST',
      url: '/google/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=refresh_token&client_id=sandbox-client&client_secret=sandbox-secret',
    },
  ],
  ['meta', 400, 'query fieds', { url: '/meta/graph/v26.0/me?fieds=id' }],
  ['yelp', 404, 'there is no such call', { url: '/yelp/v3/businesses/a/photos', headers: key }],
] as const)('a request that %s rejects › gets %i, and is reported: %s', async (_, status, problem, wish) => {
  expect(await request(wish)).toEqual({ status, strays: [expect.stringMatching(new RegExp(`^${problem}`))] })
})

const description: Description = {
  bases: ['/vendor/'],
  calls: [{ route: 'GET /vendor/thing', response: z.object({ id: z.string() }) }],
  errorResponse: z.object({ error: z.string() }),
  reject: (reply) => reply.code(400).send({ error: 'no' }),
}

test('a simulator › with a response or a call that is not described › fails', async () => {
  const http = Fastify()
  const strays: string[] = []
  enforceDescriptions(http, [description], ({ problems }) => strays.push(...problems))
  http.get('/vendor/thing', () => ({ id: 5 }))
  expect(() => http.get('/vendor/other', () => ({}))).toThrow('The call GET /vendor/other is not described.')
  expect((await http.inject('/vendor/thing')).statusCode).toBe(500)
  expect(strays).toEqual([expect.stringContaining('The response 200 of GET /vendor/thing is not as described')])
})

/** Simulators that represent no vendor: the demo's own town, practice and reviewers */
const OURS = ['practice', 'reviews', 'town']
const vendors = readdirSync(import.meta.dirname).filter(
  (folder) => !OURS.includes(folder) && existsSync(join(import.meta.dirname, folder, `${folder}.simulator.ts`)),
)

test.each(vendors)('the simulator of %s › fidelity.md › lists what it was compared with, call by call, and where it differs', (vendor) => {
  const written = readFileSync(join(import.meta.dirname, vendor, 'fidelity.md'), 'utf8')
  expect(written).toMatch(/^# .+: what this simulator was compared with\n\nVendor: .+\nCompared with: .+/)
  expect(written).toMatch(/^\| \w+ \| as described \| here \|\n\| --- \| --- \| --- \|\n\| /m)
  expect(written).toMatch(/^Known differences:\n- /m)
})
