import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { getToday } from '#contract/home/home.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { TOKEN_STORAGE_KEY } from '#contract/sign-in/session.ts'
import { removeStored, writeStored } from '../expiring-storage.ts'
import { startSession } from '../session/session.ts'
import { call } from './api.ts'
import { takeEarlyResponse } from './early-responses.ts'

const readPublic = (file: string) => readFileSync(join(import.meta.dirname, '../../../public', file), 'utf8')
const SCRIPT = readPublic('portal-early.js')
const URLS = [getMyInformation, getToday].map(({ path }) => `/api${path}`)
const NOTHING_TO_DO = { code: 200, items: [], done: [], next: null, counts: [], synced_at: null }

let requests: [string, RequestInit][] = []

beforeEach(() => {
  requests = []
  delete window.earlyResponses
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push([String(url), init ?? {}])
    return Response.json(NOTHING_TO_DO)
  })
})

const runScript = () => new Function(SCRIPT)()

test('early responses › of a session › are those that every screen requests, with its token', () => {
  writeStored(TOKEN_STORAGE_KEY, 'token-a', 60_000)
  runScript()
  expect(requests.map(([url]) => url)).toEqual(URLS)
  expect(requests.map(([, init]) => new Headers(init.headers).get('authorization'))).toEqual(URLS.map(() => 'Bearer token-a'))
})

test('the early-request script › sets the color scheme as customers’ pages do', () => {
  expect(SCRIPT).toContain(readPublic('color-scheme.js'))
})

test.each([
  ['nobody signed in', () => removeStored(TOKEN_STORAGE_KEY)],
  ['a session that is over', () => writeStored(TOKEN_STORAGE_KEY, 'token-a', -1)],
  ['something else in its place', () => localStorage.setItem(TOKEN_STORAGE_KEY, 'token-a')],
])('early responses › with %s › are not requested', (_, prepare) => {
  prepare()
  runScript()
  expect(requests).toEqual([])
})

test('a call › with an early response › sends no request, but does so the second time', async () => {
  startSession('token-a')
  runScript()
  expect(await call(getToday)).toEqual(NOTHING_TO_DO)
  expect(requests).toHaveLength(URLS.length)
  await call(getToday)
  expect(requests).toHaveLength(URLS.length + 1)
})

test('an early response › of another session › is not used', () => {
  startSession('token-a')
  runScript()
  expect(takeEarlyResponse(`/api${getToday.path}`, 'token-b')).toBeNull()
})

test('a call › with an early response, canceled before › fails with the reason', async () => {
  startSession('token-a')
  vi.mocked(fetch).mockImplementation(() => new Promise(() => {}))
  runScript()
  const controller = new AbortController()
  const response = call(getToday, {}, { signal: controller.signal })
  controller.abort(new Error('left'))
  await expect(response).rejects.toThrow('left')
})
