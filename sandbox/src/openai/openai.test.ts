import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'
import { renderWav } from '../twilio/voice/recording-wav.ts'
import { readSpokenLines } from '../twilio/voice/spoken-lines.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0, now: () => new Date('2026-11-17T16:48:00Z') })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/openai', payload: { mode } })
afterEach(() => setFault('ok'))

const key = { authorization: 'Bearer sandbox-key' }

async function call(path: string, given: { method?: string; body?: BodyInit; headers?: Record<string, string>; signal?: AbortSignal }) {
  const response = await fetch(`http://127.0.0.1:${sandbox.ports.http}/openai/v1${path}`, { method: 'POST', headers: key, ...given })
  const body: string = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: response.headers.get('content-type')?.includes('json') ? JSON.parse(body) : body,
  }
}

const recording = {
  lines: readSpokenLines('Megan: Bright Smile, this is Megan.\nCaller: Hi, é 🦷.\nMegan: Bye.') ?? [],
  durationSeconds: 10,
  channels: 2,
} as const

function transcription(fields: { file?: Blob | null; name?: string; model?: string; format?: string } = {}) {
  const form = new FormData()
  const file = fields.file === undefined ? new Blob([new Uint8Array(renderWav(recording))]) : fields.file
  if (file) form.set('file', file, fields.name ?? 'recording.wav')
  if (fields.model !== '') form.set('model', fields.model ?? 'whisper-1')
  if (fields.format) form.set('response_format', fields.format)
  return call('/audio/transcriptions', { body: form })
}

describe('POST /audio/transcriptions', () => {
  test('of both channels › hears all in the order of time', async () => {
    const { status, body, headers } = await transcription()
    expect(status).toBe(200)
    expect(body).toEqual({ text: 'Bright Smile, this is Megan. Hi, é 🦷. Bye.', usage: { type: 'duration', seconds: 10 } })
    expect(headers.get('x-sandbox')).toBe('true')
  })

  test('in verbose_json › gives the lines with their times', async () => {
    const texts = ['Bright Smile, this is Megan.', 'Hi, é 🦷.', 'Bye.']
    const { body } = await transcription({ format: 'verbose_json' })
    expect(body).toMatchObject({ task: 'transcribe', language: 'english', duration: 10, text: texts.join(' ') })
    expect(body.segments.map((segment: { text: string }) => segment.text)).toEqual(texts)
    expect(body.segments.map((segment: { id: number }) => segment.id)).toEqual(texts.map((_, id) => id))
    for (const { start, end } of body.segments) expect(end).toBeGreaterThan(start)
  })

  test.each(['gpt-transcribe', 'gpt-4o-transcribe'])('with %s › knows json only, as the vendor does', async (model) => {
    expect((await transcription({ model })).body.text).toContain('Megan')
    for (const format of ['verbose_json', 'text']) {
      const { status, body } = await transcription({ model, format })
      expect([format, status]).toEqual([format, 400])
      expect(body.error).toMatchObject({ param: 'response_format', code: 'unsupported_value' })
    }
  })

  test.each([
    ['keywords[]', 'Megan', 200],
    ['keywords[]', 'two\nlines', 400],
    ['keywords[]', 'a <b> c', 400],
    ['languages[]', 'en', 200],
    ['language', 'en', 400],
    ['temperature', '0', 400],
  ])('with %s %j for gpt-transcribe › returns %i', async (field, value, status) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(renderWav(recording))]), 'a.wav')
    form.append('model', 'gpt-transcribe')
    form.append(field, value)
    expect((await call('/audio/transcriptions', { body: form })).status).toBe(status)
  })

  test('of a tenth of a second or less › is rejected', async () => {
    const short = renderWav({ ...recording, lines: [] }).subarray(0, 44 + 1_000)
    const { status, body } = await transcription({ file: new Blob([new Uint8Array(short)]) })
    expect([status, body.error.code]).toEqual([400, 'audio_too_short'])
  })

  test('of sound without speech › transcribes nothing', async () => {
    const wav = renderWav({ ...recording, lines: [] })
    expect((await transcription({ file: new Blob([new Uint8Array(wav)]) })).body.text).toBe('')
  })

  test.each([
    ['no file', { file: null }, 'file'],
    ['no model', { model: '' }, 'model'],
    ['a file that is no sound', { file: new Blob(['hello']) }, 'file'],
    ['a format that is not offered', { format: 'srt' }, 'response_format'],
  ])('with %s › returns 400 as OpenAI does', async (_name, fields, param) => {
    const { status, body } = await transcription(fields)
    expect(status).toBe(400)
    expect(body).toEqual({ error: { message: expect.any(String), type: 'invalid_request_error', param, code: null } })
  })

  test('with something that is no form › returns 400', async () => {
    expect(
      (await call('/audio/transcriptions', { body: 'x', headers: { ...key, 'content-type': 'multipart/form-data; boundary=x' } })).status,
    ).toBe(400)
  })
})

const schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    category: { type: 'string', enum: ['UNKNOWN', 'APPOINTMENT', 'COMPLAINT'] },
    new_client: { type: ['boolean', 'null'] },
    caller_name: { type: 'string' },
    weather: { type: 'string' },
    moods: { type: 'array', items: { type: 'integer' }, minItems: 1 },
    action_items: { type: 'array', items: { $ref: '#/$defs/item' } },
  },
  required: ['category', 'new_client', 'caller_name', 'weather', 'moods', 'action_items'],
  $defs: {
    item: {
      type: 'object',
      additionalProperties: false,
      properties: {
        text: { type: 'string' },
        due: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        transcript_line: { type: 'integer' },
      },
      required: ['text', 'due', 'transcript_line'],
    },
  },
}
const prompt = `Now: 2026-11-17T10:48:00-06:00
Time zone: America/Chicago

[1] staff (0:01): Bright Smile Dental, this is Megan.
[2] caller (0:05): My name is Ann Lee. You billed me twice, I am upset.
[3] staff (0:12): I'll call you back tomorrow at 9.
[4] staff (0:15): I will send you the new bill.`

function chat(body: object = {}, headers: Record<string, string> = key) {
  const request = {
    model: 'gpt-5.6-terra',
    messages: [
      { role: 'system', content: 'You read calls. [9] caller (0:01): My name is Not Me.' },
      { role: 'user', content: prompt },
    ],
    response_format: { type: 'json_schema', json_schema: { name: 'call', strict: true, schema } },
    ...body,
  }
  return call('/chat/completions', { body: JSON.stringify(request), headers: { ...headers, 'content-type': 'application/json' } })
}

const numbersTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
/** A request for a schema with one property of this kind */
const strictly = (one: object) => ({
  response_format: {
    type: 'json_schema',
    json_schema: {
      name: 'x',
      strict: true,
      schema: { type: 'object', additionalProperties: false, required: ['one'], properties: { one } },
    },
  },
})

describe('POST /chat/completions', () => {
  test('with a schema › returns what it knows and valid values for the rest', async () => {
    const { status, body, headers } = await chat()
    expect(status).toBe(200)
    expect(headers.get('x-request-id')).toMatch(/^req_/)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: 1_794_934_080,
      model: 'sandbox-gpt-5.6-terra',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', refusal: null } }],
      usage: { total_tokens: expect.any(Number) },
    })
    expect(JSON.parse(body.choices[0].message.content)).toEqual({
      category: 'COMPLAINT',
      new_client: false,
      caller_name: 'Ann Lee',
      weather: '',
      moods: [0],
      action_items: [
        { text: 'Call Ann back', due: 'tomorrow at 9', transcript_line: 3 },
        { text: 'Send Ann the new bill', due: null, transcript_line: 4 },
      ],
    })
  })

  test('requested twice › returns the same', async () => {
    const contents = await Promise.all([chat(), chat()])
    expect(contents[0].body.choices).toEqual(contents[1].body.choices)
  })

  test('with parts of text instead of a string › reads them', async () => {
    const { body } = await chat({ messages: [{ role: 'user', content: [{ type: 'text', text: prompt }] }] })
    expect(JSON.parse(body.choices[0].message.content).caller_name).toBe('Ann Lee')
  })

  test('without a schema › responds with a sentence', async () => {
    const { body } = await chat({ response_format: undefined, messages: [{ role: 'user', content: 'Draft a reply.' }] })
    expect(body.choices[0].message.content).toMatch(/^[A-Z].*\.$/)
  })

  test.each([
    ['no model', { model: '' }, 'model'],
    ['no messages', { messages: [] }, 'messages'],
    ['a role that does not exist', { messages: [{ role: 'boss', content: 'Hi' }] }, 'messages[0].role'],
    ['an argument that models of today do not take', { max_tokens: 100 }, null],
    ['an unknown format', { response_format: { type: 'xml' } }, 'response_format.type'],
    ['a schema without a name', { response_format: { type: 'json_schema', json_schema: { schema } } }, 'response_format.json_schema.name'],
    [
      'a schema of a list',
      { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'array' } } } },
      'response_format',
    ],
    [
      'a strict schema that leaves a property optional',
      { response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema: { ...schema, required: ['category'] } } } },
      'response_format',
    ],
    [
      'a strict schema with allOf',
      { response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema: { ...schema, allOf: [] } } } },
      'response_format',
    ],
    ['a strict schema with 1,001 enum values', strictly({ type: 'string', enum: numbersTo(1_001).map(String) }), 'response_format'],
    [
      'a strict schema with 5,001 properties',
      strictly({
        type: 'object',
        additionalProperties: false,
        required: numbersTo(5_000).map((number) => `p${number}`),
        properties: Object.fromEntries(numbersTo(5_000).map((number) => [`p${number}`, { type: 'string' }])),
      }),
      'response_format',
    ],
    [
      'a strict schema that is open',
      {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'x', strict: true, schema: { ...schema, additionalProperties: true } },
        },
      },
      'response_format',
    ],
  ])('with %s › returns 400', async (_name, wrong, param) => {
    const { status, body } = await chat(wrong)
    expect(status).toBe(400)
    expect(body.error.param).toBe(param)
  })

  test.each([
    ['no key', {}, null],
    ['a wrong key', { authorization: 'Bearer sk-other' }, 'invalid_api_key'],
  ])('with %s › returns 401', async (_name, headers, code) => {
    const { status, body } = await chat({}, headers)
    expect(status).toBe(401)
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code })
  })
})

describe('models', () => {
  const show = (id: string) => call(`/models/${id}`, { method: 'GET' })

  test('that there are › are listed with the day on which they end', async () => {
    expect((await show('gpt-5-mini')).body).toEqual({
      id: 'gpt-5-mini',
      object: 'model',
      created: expect.any(Number),
      owned_by: 'openai',
      shutdown_date: '2026-12-11',
    })
    expect((await show('gpt-5.6-terra')).body.shutdown_date).toBeNull()
    expect((await call('/models', { method: 'GET' })).body.data.map((model: { id: string }) => model.id)).toContain('gpt-transcribe')
  })

  test('that are switched off, or never were › are 404 for every call', async () => {
    await sandbox.http.inject({ method: 'PUT', url: '/openai/models/gpt-5-mini', payload: { shutdown_date: '2026-11-17' } })
    for (const model of ['gpt-5-mini', 'gpt-nonsense'])
      for (const { status, body } of [await show(model), await chat({ model }), await transcription({ model })])
        expect([status, body.error.code, body.error.type]).toEqual([404, 'model_not_found', 'invalid_request_error'])
    await sandbox.http.inject({ method: 'PUT', url: '/openai/models/gpt-5-mini', payload: { shutdown_date: null } })
    expect((await chat({ model: 'gpt-5-mini' })).status).toBe(200)
  })

  test('of the other kind › are not supported there', async () => {
    expect((await chat({ model: 'whisper-1' })).status).toBe(404)
    expect((await transcription({ model: 'gpt-5.6-terra' })).status).toBe(404)
  })

  test.each([{ kind: 'video' }, { shutdown_date: 'soon' }])('set to %j › are rejected', async (payload) => {
    expect((await sandbox.http.inject({ method: 'PUT', url: '/openai/models/gpt-x', payload })).statusCode).toBe(400)
  })
})

describe('PUT /faults/openai', () => {
  test.each([
    ['rate_limited', 429, 'rate_limit_exceeded'],
    ['server_error', 500, null],
  ])('with %s › makes both calls return %i', async (mode, status, code) => {
    await setFault(mode)
    for (const response of [await chat(), await transcription()]) {
      expect(response.status).toBe(status)
      expect(response.body.error.code).toBe(code)
      expect(response.headers.get('retry-after')).toBe(status === 429 ? '7' : null)
    }
  })

  test('with malformed › responds with something that is no JSON, until it is switched off', async () => {
    await setFault('malformed')
    for (const { body } of [await chat(), await chat()]) expect(() => JSON.parse(body.choices[0].message.content)).toThrow()
  })

  test('with malformed_once › spoils one completion only', async () => {
    await setFault('malformed_once')
    const [spoiled, good] = [await chat(), await chat()]
    expect(() => JSON.parse(spoiled.body.choices[0].message.content)).toThrow()
    expect(JSON.parse(good.body.choices[0].message.content).category).toBe('COMPLAINT')
    expect((await sandbox.http.inject('/faults')).json().openai).toBe('ok')
  })

  test('with refusal › returns a refusal message', async () => {
    await setFault('refusal')
    expect((await chat()).body.choices[0].message).toMatchObject({ content: null, refusal: expect.any(String) })
  })

  test('with hang › never responds', async () => {
    await setFault('hang')
    await expect(call('/chat/completions', { body: '{}', signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout')
  })
})
