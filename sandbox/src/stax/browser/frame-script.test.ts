import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { createSandbox } from '../../app.ts'
import { testCards } from '../test-cards.ts'

const { http } = createSandbox({ httpPort: 0, smtpPort: 0, appUrl: 'https://portal.test' })
const script = (await http.inject('/stax/frames/frame.js')).body

interface FrameMessage {
  type: string
  valid?: boolean
  cardType?: string | null
  token?: string
  errors?: { field: string }[]
}

/** The served frame with its script, inside a page that records the messages on the port */
async function openFrame(field: 'number' | 'cvv', { origin = 'http://localhost:3000', options = {}, siblings = [] as object[] } = {}) {
  const window = new Window({ url: `http://localhost:3100/stax/frames/${field}` })
  const page = (await http.inject(`/stax/frames/${field}`)).body
  const { body, attributes } = readBody(page)
  window.document.body.innerHTML = body
  for (const [name, value] of attributes) window.document.body.setAttribute(name, value)
  const requests: string[] = []
  const messages: FrameMessage[] = []
  const parent = Object.assign(Object.fromEntries(siblings.entries()), { length: siblings.length })
  const port = { onmessage: (_event: { data: object }) => {}, postMessage: (message: FrameMessage) => void messages.push(message) }
  let hear = (_event: object) => {}
  const run = new Function('window', 'document', 'parent', 'fetch', 'addEventListener', script)
  run(
    window,
    window.document,
    parent,
    async (url: string, { body: payload }: { body: string }) => {
      requests.push(payload)
      const response = await http.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
      return { ok: response.statusCode < 300, json: async () => response.json() }
    },
    (name: string, listener: typeof hear) => {
      if (name === 'message') hear = listener
    },
  )
  const setUp = (changes: object = {}) =>
    hear({
      source: parent,
      origin,
      ports: [port],
      data: { stax: 'setup', session: 's1', options: { colorScheme: 'light', ...options } },
      ...changes,
    })
  const input = window.document.querySelector('input')
  if (!input) throw new Error('The frame has no field')
  return {
    window,
    input,
    messages,
    requests,
    setUp,
    receive: (data: object) => port.onmessage({ data }),
    type(text: string) {
      input.value = text
      input.dispatchEvent(new window.Event('input'))
    },
  }
}

function readBody(page: string) {
  const [, tag = '', body = ''] = /<body([^>]*)>([\s\S]*)<\/body>/.exec(page) ?? []
  const attributes = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']): [string, string] => [name, value])
  return { body, attributes }
}

test.each(testCards.map(({ number }) => number))(
  'the number’s frame › %s typed without spaces › groups it and finds it valid',
  async (number) => {
    const frame = await openFrame('number')
    frame.setUp()
    frame.type(number.replaceAll(' ', ''))
    expect(frame.input.value).toBe(number)
    expect(frame.messages.at(-1)).toMatchObject({ type: 'state', valid: true })
  },
)

test.each([
  ['4', 'visa'],
  ['2221', 'master'],
  ['2720', 'master'],
  ['2721', null],
  ['34', 'american_express'],
  ['644', 'discover'],
  ['38', 'diners_club'],
  ['3589', 'jcb'],
  ['9', null],
])('the number’s frame › beginning with %s › is of the brand %s', async (typed, cardType) => {
  const frame = await openFrame('number')
  frame.setUp()
  frame.type(typed)
  expect(frame.messages.at(-1)).toEqual({ type: 'state', valid: false, cardType })
})

test('the number’s frame › with a wrong check digit, letters and too many digits › reports it as invalid and limits it to the digits of a Visa', async () => {
  const frame = await openFrame('number')
  frame.setUp()
  frame.type('4111111111111112')
  expect(frame.messages.at(-1)).toMatchObject({ valid: false })
  frame.type('4111-1111x11111111111123')
  expect(frame.input.value).toBe('4111 1111 1111 1111 111')
})

test('the security code’s frame › three digits › fit every brand but American Express', async () => {
  const frame = await openFrame('cvv')
  frame.setUp()
  frame.type('12a3')
  expect(frame.messages.at(-1)).toMatchObject({ valid: true })
  frame.receive({ type: 'brand', cardType: 'american_express' })
  expect(frame.messages.at(-1)).toMatchObject({ valid: false })
  frame.type('12345')
  expect(frame.input.value).toBe('1234')
  frame.receive({ type: 'brand', cardType: 'visa' })
  expect(frame.input.value).toBe('1234')
  expect(frame.messages.at(-1)).toMatchObject({ valid: false })
})

test('both frames › requested to tokenize › send both values to the vault and the page only the token', async () => {
  const cvv = await openFrame('cvv')
  cvv.setUp()
  cvv.type('737')
  const otherForm = { securityCode: { session: () => 's2', read: () => '999' } }
  const number = await openFrame('number', { siblings: [new Proxy({}, { get: denied }), otherForm, cvv.window] })
  number.setUp()
  number.type('4111111111111111')
  number.receive({ type: 'tokenize', id: 1 })
  await expect.poll(() => number.messages.at(-1)).toEqual({ type: 'tokenized', id: 1, token: expect.stringMatching(/^pt_/) })
  expect(JSON.parse(number.requests[0] ?? '')).toEqual({ number: '4111111111111111', cvv: '737' })
  expect(JSON.stringify([...number.messages, ...cvv.messages])).not.toMatch(/4111|737/)
})

test('the number’s frame › requested to tokenize too early › names both fields', async () => {
  const frame = await openFrame('number')
  frame.setUp()
  frame.receive({ type: 'tokenize', id: 7 })
  await expect.poll(() => frame.messages.at(-1)).toMatchObject({ type: 'refused', id: 7, errors: [{ field: 'number' }, { field: 'cvv' }] })
})

test.each([
  ['another page than the one around it', { source: {} }],
  ['an origin that is not the portal’s', { origin: 'https://elsewhere.test' }],
  ['an origin that only looks like this machine', { origin: 'http://localhost.elsewhere.test' }],
])('a frame › set up by %s › sends nothing', async (_name, changes) => {
  const frame = await openFrame('number')
  frame.setUp(changes)
  frame.type('4111111111111111')
  expect(frame.messages).toEqual([])
  frame.setUp({ origin: 'https://portal.test' })
  expect(frame.messages[0]).toEqual({ type: 'ready' })
})

test('a frame › with style, label, placeholder and plain format › follows them', async () => {
  const options = {
    style: 'color: rgb(1, 2, 3)',
    label: 'Your card',
    placeholder: '0000',
    type: 'tel',
    format: 'plainFormat',
    colorScheme: 'dark',
  }
  const frame = await openFrame('number', { options })
  frame.setUp()
  frame.type('4111 1111')
  expect(frame.input.value).toBe('41111111')
  expect([frame.input.style.color, frame.input.getAttribute('aria-label'), frame.input.placeholder, frame.input.type]).toEqual([
    'rgb(1, 2, 3)',
    'Your card',
    '0000',
    'tel',
  ])
  expect(frame.window.document.documentElement.style.colorScheme).toBe('dark')
})

test('GET /stax/frames/{field} › may be framed by the portal and this machine only, and asks the browser to fill it in', async () => {
  const number = await http.inject('/stax/frames/number')
  expect(number.headers['content-security-policy']).toContain(
    'frame-ancestors https://portal.test http://localhost:* http://*.localhost:* http://127.0.0.1:*',
  )
  expect(number.headers['x-frame-options']).toBeUndefined()
  expect(number.body).toContain('autocomplete="cc-number"')
  expect((await http.inject('/stax/frames/cvv')).body).toContain('autocomplete="cc-csc"')
  expect((await http.inject('/cards')).headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

function denied(): never {
  throw new Error('Blocked a frame from accessing a cross-origin frame.')
}
