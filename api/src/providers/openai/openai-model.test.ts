import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/vendor-server.ts'
import { createOpenAiModel } from './openai-model.ts'

const settings = { apiKey: 'sandbox-key', model: 'small', transcriptionModel: 'whisper-1', timeoutMs: 2_000 }

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/openai', payload: { mode } })
const sandboxModel = (change: Partial<typeof settings> = {}) =>
  createOpenAiModel({ ...settings, ...change, baseUrl: `http://127.0.0.1:${sandbox.ports.http}/openai/v1/` })

const startVendor = vendorServer()
afterEach(() => setFault('ok'))

const schema = { type: 'object', properties: { category: { type: 'string' } }, required: ['category'], additionalProperties: false }
const request = { system: 'Read it.', user: '[0] caller (0:01): I need an appointment.', schemaName: 'call_analysis', schema }
const completionOf =
  (choice: object): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices: [{ index: 0, ...choice }] }))

test('completeJson › of a model that keeps to the schema › gives its JSON', async () => {
  const reply = await sandboxModel().completeJson(request)
  expect(reply).toMatchObject({ value: { category: expect.any(String) }, answer: expect.stringContaining('"category"') })
})

test('completeJson › after a rejected answer › sends both back', async () => {
  const bodies: string[] = []
  const baseUrl = await startVendor((received, response) => {
    let body = ''
    received.on('data', (chunk) => {
      body += chunk
    })
    received.on('end', () => {
      bodies.push(body)
      completionOf({ finish_reason: 'stop', message: { content: '{}' } })(received, response)
    })
  })
  await createOpenAiModel({ ...settings, baseUrl }).completeJson({ ...request, rejected: { answer: 'Sure!', problem: 'no JSON' } })
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    model: 'small',
    messages: [
      { role: 'system', content: 'Read it.' },
      { role: 'user', content: request.user },
      { role: 'assistant', content: 'Sure!' },
      { role: 'user', content: expect.stringContaining('no JSON') },
    ],
    response_format: { type: 'json_schema', json_schema: { name: 'call_analysis', strict: true, schema } },
  })
})

test.each([
  ['malformed', 'The answer is no JSON'],
  ['refusal', 'The model refused to answer'],
])('completeJson › of a model that answers with %s › says what is wrong', async (fault, problem) => {
  await setFault(fault)
  expect(await sandboxModel().completeJson(request)).toMatchObject({ problem })
})

test('completeJson › of an answer that was cut off › says so, even if it can be read', async () => {
  const baseUrl = await startVendor(completionOf({ finish_reason: 'length', message: { content: '{"category":"X"}' } }))
  expect(await createOpenAiModel({ ...settings, baseUrl }).completeJson(request)).toMatchObject({ problem: 'The answer was cut off' })
})

test('transcribe › of a recording › hands the file over by its name and gives the segments', async () => {
  const bodies: string[] = []
  const baseUrl = await startVendor((received, response) => {
    let body = ''
    received.on('data', (chunk) => {
      body += chunk
    })
    received.on('end', () => {
      bodies.push(body)
      response.writeHead(200).end(JSON.stringify({ text: 'Hi', segments: [{ id: 0, start: 1.5, end: 2, text: ' Hi' }] }))
    })
  })
  const segments = await createOpenAiModel({ ...settings, baseUrl }).transcribe(Buffer.from('RIFF'), 'recording-channel-1.wav')
  expect(segments).toEqual([{ startS: 1.5, text: ' Hi' }])
  for (const part of ['filename="recording-channel-1.wav"', 'verbose_json', 'whisper-1', 'RIFF']) expect(bodies[0]).toContain(part)
})

test('each call › too often › waits as long as the model asks', async () => {
  await setFault('rate_limited')
  await expect(sandboxModel().completeJson(request)).rejects.toMatchObject({ vendor: 'openai', retryable: true, retryAfterS: 7 })
  await expect(sandboxModel().transcribe(Buffer.from(''), 'a.wav')).rejects.toMatchObject({ retryable: true, retryAfterS: 7 })
})

test.each(['server_error', 'hang'])('each call › with %s › may be tried again', async (fault) => {
  await setFault(fault)
  await expect(sandboxModel({ timeoutMs: 300 }).completeJson(request)).rejects.toMatchObject({ name: 'ProviderError', retryable: true })
})

test('each call › with a wrong key › is final and does not tell it', async () => {
  await expect(sandboxModel({ apiKey: 'wrong-key' }).completeJson(request)).rejects.toMatchObject({
    retryable: false,
    message: expect.not.stringContaining('wrong-key'),
  })
})

test('each call › with the quota used up › is final, though it comes as 429', async () => {
  const baseUrl = await startVendor((_, response) =>
    response.writeHead(429).end(JSON.stringify({ error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } })),
  )
  await expect(createOpenAiModel({ ...settings, baseUrl }).completeJson(request)).rejects.toMatchObject({ retryable: false })
})

test.each<[string, RequestListener]>([
  ['hangs up', (received) => received.socket.destroy()],
  ['answers in HTML', (_, response) => response.writeHead(200).end('<h1>Welcome</h1>')],
  ['answers with other JSON', (_, response) => response.writeHead(200).end('{"choices":[]}')],
  ['answers 502 in HTML', (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
])('each call › to a server that %s › may be tried again', async (_name, answer) => {
  const baseUrl = await startVendor(answer)
  await expect(createOpenAiModel({ ...settings, baseUrl }).completeJson(request)).rejects.toMatchObject({ retryable: true })
})
