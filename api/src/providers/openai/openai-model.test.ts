import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { modelCalls } from '../../platform/vendors/ai.ts'
import { openai } from './openai.settings.ts'
import { createOpenAiModel } from './openai-model.ts'

const settings = { apiKey: 'sandbox-key', model: 'gpt-5.6-terra', transcriptionModel: 'whisper-1', timeoutMs: 2_000 }

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

test('completeJson › of a model that follows the schema › returns its JSON', async () => {
  const reply = await sandboxModel().completeJson(request)
  expect(reply).toMatchObject({ value: { category: expect.any(String) }, completionText: expect.stringContaining('"category"') })
})

test('completeJson › while somebody waits › lets the model think briefly, and less only where it can', async () => {
  const efforts: unknown[] = []
  const baseUrl = await startVendor(async (received, response) => {
    let body = ''
    for await (const chunk of received) body += chunk
    efforts.push(JSON.parse(body).reasoning_effort)
    completionOf({ finish_reason: 'stop', message: { content: '{}' } })(received, response)
  })
  const model = createOpenAiModel({ ...settings, baseUrl })
  await model.completeJson({ ...request, isAwaited: true })
  await model.completeJson(request)
  expect(efforts).toEqual(['low', undefined])
  await setFault('no_effort')
  expect(await sandboxModel().completeJson({ ...request, isAwaited: true })).toMatchObject({ value: { category: expect.any(String) } })
})

test('a call › reports its tokens, its cost by the prices, and what is left of the rate limit', async () => {
  const calls: unknown[] = []
  const record = (call: unknown) => calls.push(call)
  modelCalls.subscribe(record)
  try {
    const prices = { input: 2, output: 8, transcription: 0.5 }
    const priced = createOpenAiModel({ ...settings, prices, baseUrl: `http://127.0.0.1:${sandbox.ports.http}/openai/v1` })
    const { spent } = await priced.completeJson(request)
    const { inputTokens = 0, outputTokens = 0 } = spent ?? {}
    expect(inputTokens * outputTokens).toBeGreaterThan(0)
    expect(spent?.dollars).toBeCloseTo((inputTokens * 2 + outputTokens * 8) / 1_000_000, 12)
    expect(calls).toEqual([{ spent, remaining: { requests: expect.any(Number), tokens: expect.any(Number) } }])
    const { baseUrl } = await listeningVendor(() => [200, { text: 'Hi', usage: { type: 'duration', seconds: 90 } }])
    const minutes = createOpenAiModel({ ...settings, prices, transcriptionModel: 'gpt-transcribe', baseUrl })
    expect((await minutes.transcribe(Buffer.from('RIFF'), 'a.wav', WITHOUT_TIMES)).spent).toMatchObject({ audioS: 90, dollars: 0.75 })
    expect((await sandboxModel().completeJson(request)).spent?.dollars).toBeNull()
    expect(calls[1]).toMatchObject({ remaining: { requests: null, tokens: null } })
  } finally {
    modelCalls.unsubscribe(record)
  }
})

test('completeJson › after a rejected completion › sends both back', async () => {
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
  await createOpenAiModel({ ...settings, baseUrl }).completeJson({ ...request, rejected: { completionText: 'Sure!', problem: 'no JSON' } })
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    model: 'gpt-5.6-terra',
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
  ['malformed', 'The completion is not JSON'],
  ['refusal', 'The model refused'],
])('completeJson › of a model that returns %s › describes the problem', async (fault, problem) => {
  await setFault(fault)
  expect(await sandboxModel().completeJson(request)).toMatchObject({ problem })
})

test('completeJson › of a truncated completion › reports it, even if it can be parsed', async () => {
  const baseUrl = await startVendor(completionOf({ finish_reason: 'length', message: { content: '{"category":"X"}' } }))
  expect(await createOpenAiModel({ ...settings, baseUrl }).completeJson(request)).toMatchObject({ problem: 'The completion was cut off' })
})

const WITH_TIMES = { withTimes: true }
const WITHOUT_TIMES = { withTimes: false }

/** Starts a vendor that records requests and responds as the test needs */
async function listeningVendor(respond: (body: string) => [status: number, body: object]) {
  const bodies: string[] = []
  const baseUrl = await startVendor((received, response) => {
    let body = ''
    received.on('data', (chunk) => {
      body += chunk
    })
    received.on('end', () => {
      bodies.push(body)
      const [status, result] = respond(body)
      response.writeHead(status).end(JSON.stringify(result))
    })
  })
  return { bodies, baseUrl }
}

test('transcribe › with a model that returns times › sends the file by its name and returns the segments', async () => {
  const { bodies, baseUrl } = await listeningVendor(() => [200, { text: 'Hi', segments: [{ id: 0, start: 1.5, end: 2, text: ' Hi' }] }])
  const model = createOpenAiModel({ ...settings, baseUrl })
  expect(model.reportsTimes).toBe(true)
  expect(await model.transcribe(Buffer.from('RIFF'), 'recording-channel-1.wav', WITH_TIMES)).toEqual({
    segments: [{ startS: 1.5, text: ' Hi' }],
  })
  for (const part of ['filename="recording-channel-1.wav"', 'verbose_json', 'whisper-1', 'RIFF']) expect(bodies[0]).toContain(part)
})

test('transcribe › with a model without times › requests json and returns the text from the start', async () => {
  const { bodies, baseUrl } = await listeningVendor((body) => [
    200,
    { text: body.includes('SILENCE') ? ' ' : 'Hi there', languages: ['en'] },
  ])
  const model = createOpenAiModel({ ...settings, transcriptionModel: 'gpt-transcribe', baseUrl })
  expect(model.reportsTimes).toBe(false)
  expect(await model.transcribe(Buffer.from('RIFF'), 'a.wav', WITHOUT_TIMES)).toEqual({ segments: [{ startS: 0, text: 'Hi there' }] })
  expect(await model.transcribe(Buffer.from('SILENCE'), 'a.wav', WITHOUT_TIMES)).toEqual({ segments: [] })
  expect(bodies[0]).toMatch(/name="response_format"\r\n\r\njson/)
})

test.each<[string, [number, object]]>([
  ['rejects the format', [400, { error: { message: 'response_format is not compatible with this model', param: 'response_format' } }]],
  ['leaves the times out', [200, { text: 'Hi there' }]],
])('transcribe › with a model of that name which %s › is retried with pieces', async (_, completion) => {
  const { baseUrl } = await listeningVendor((body) => (body.includes('verbose_json') ? completion : [200, { text: 'Hi there' }]))
  const model = createOpenAiModel({ ...settings, transcriptionModel: 'our-whisper', baseUrl })
  await expect(model.transcribe(Buffer.from('RIFF'), 'a.wav', WITH_TIMES)).rejects.toMatchObject({ name: 'ProviderError', retryable: true })
  expect(model.reportsTimes).toBe(false)
  expect(await model.transcribe(Buffer.from('RIFF'), 'a.wav', WITHOUT_TIMES)).toEqual({ segments: [{ startS: 0, text: 'Hi there' }] })
})

test('transcribe › with a text and without segments › does not lose the text', async () => {
  const { baseUrl } = await listeningVendor(() => [200, { text: ' Hi there', segments: [] }])
  const model = createOpenAiModel({ ...settings, baseUrl })
  expect(await model.transcribe(Buffer.from('RIFF'), 'a.wav', WITH_TIMES)).toEqual({ segments: [{ startS: 0, text: ' Hi there' }] })
  expect(model.reportsTimes).toBe(true)
})

test('checkModels › of models that exist, end, or are gone › reports the state of each', async () => {
  await sandbox.http.inject({ method: 'PUT', url: '/openai/models/ending', payload: { kind: 'chat', shutdown_date: '2999-02-26' } })
  expect(await sandboxModel({ model: 'ending', transcriptionModel: 'gpt-transcribe' }).checkModels()).toEqual([
    { model: 'ending', variable: 'AI_MODEL', state: 'there', endsOn: '2999-02-26' },
    { model: 'gpt-transcribe', variable: 'AI_TRANSCRIPTION_MODEL', state: 'there', endsOn: null },
  ])
  const [gone] = await sandboxModel({ model: 'nobody/has it' }).checkModels()
  expect(gone).toMatchObject({ state: 'gone', endsOn: null })
})

test('checkModels › of the default models › has no end of either', async () => {
  const { AI_MODEL, AI_TRANSCRIPTION_MODEL } = openai.variables
  const [model, transcriptionModel] = [AI_MODEL.parse(undefined), AI_TRANSCRIPTION_MODEL.parse(undefined)]
  expect(await sandboxModel({ model, transcriptionModel }).checkModels()).toMatchObject([
    { model, state: 'there', endsOn: null },
    { model: transcriptionModel, state: 'there', endsOn: null },
  ])
})

test('checkModels › of a server that does not describe models › does not report them as gone', async () => {
  const baseUrl = await startVendor((_, response) => response.writeHead(404).end('{"detail":"Not Found"}'))
  expect((await createOpenAiModel({ ...settings, baseUrl }).checkModels()).map(({ state }) => state)).toEqual(['unknown', 'unknown'])
})

test('checkModels › with a wrong key › states what to fix', async () => {
  await expect(sandboxModel({ apiKey: 'wrong-key' }).checkModels()).rejects.toMatchObject({
    untilFixed: true,
    message: expect.stringContaining('AI_API_KEY'),
  })
})

test('each call › of a missing model › is a configuration error, and names its variables', async () => {
  const gone = sandboxModel({ model: 'gpt-4-nostalgia', transcriptionModel: 'gpt-4-nostalgia' })
  for (const call of [gone.completeJson(request), gone.transcribe(Buffer.from(''), 'a.wav', WITH_TIMES)])
    await expect(call).rejects.toMatchObject({ untilFixed: true, message: expect.stringContaining('Set AI_MODEL') })
})

test.each([
  { message: 'The model `llama-9` has been decommissioned', type: 'invalid_request_error', code: 'model_decommissioned' },
  { message: 'invalid model ID', type: 'invalid_request_error', param: 'model', code: null },
])('each call › rejected with 400 because of the model (%o) › is also a configuration error', async (error) => {
  const { baseUrl } = await listeningVendor(() => [400, { error }])
  const model = createOpenAiModel({ ...settings, baseUrl })
  for (const call of [model.completeJson(request), model.transcribe(Buffer.from('RIFF'), 'a.wav', WITH_TIMES)])
    await expect(call).rejects.toMatchObject({ untilFixed: true, message: expect.stringContaining('Set AI_MODEL') })
  expect((await model.checkModels()).map(({ state }) => state)).toEqual(['gone', 'gone'])
})

test('each call › too often › waits as long as the model requires', async () => {
  await setFault('rate_limited')
  await expect(sandboxModel().completeJson(request)).rejects.toMatchObject({ vendor: 'openai', retryable: true, retryAfterS: 7 })
  await expect(sandboxModel().transcribe(Buffer.from(''), 'a.wav', WITH_TIMES)).rejects.toMatchObject({ retryable: true, retryAfterS: 7 })
})

test.each(['server_error', 'hang'])('each call › with %s › may be retried', async (fault) => {
  await setFault(fault)
  await expect(sandboxModel({ timeoutMs: 300 }).completeJson(request)).rejects.toMatchObject({ name: 'ProviderError', retryable: true })
})

test('each call › with a wrong key › is final and does not reveal it', async () => {
  await expect(sandboxModel({ apiKey: 'wrong-key' }).completeJson(request)).rejects.toMatchObject({
    retryable: false,
    untilFixed: true,
    message: expect.not.stringContaining('wrong-key'),
  })
})

test('each call › with the quota used up › is final, although the status is 429', async () => {
  const baseUrl = await startVendor((_, response) =>
    response.writeHead(429).end(JSON.stringify({ error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } })),
  )
  await expect(createOpenAiModel({ ...settings, baseUrl }).completeJson(request)).rejects.toMatchObject({
    retryable: false,
    untilFixed: true,
    message: expect.stringContaining('Add credit at the vendor'),
  })
})

test.each<[string, RequestListener]>([
  ['hangs up', (received) => received.socket.destroy()],
  ['responds in HTML', (_, response) => response.writeHead(200).end('<h1>Welcome</h1>')],
  ['responds with other JSON', (_, response) => response.writeHead(200).end('{"choices":[]}')],
  ['returns 502 in HTML', (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
])('each call › to a server that %s › may be retried', async (_name, respond) => {
  const baseUrl = await startVendor(respond)
  await expect(createOpenAiModel({ ...settings, baseUrl }).completeJson(request)).rejects.toMatchObject({ retryable: true })
})
