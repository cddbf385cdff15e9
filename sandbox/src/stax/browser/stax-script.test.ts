import { Window } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { createSandbox } from '../../app.ts'

const { http } = createSandbox({ httpPort: 0, smtpPort: 0 })
const script = (await http.inject('/stax/stax.js')).body

interface StaxJs {
  showCardForm(): Promise<{ setTestPan(number: string): void; reload(): Promise<void> }>
  on(event: string, listener: (message: unknown) => void): () => void
  pay(details: object): Promise<{ id: string }>
  tokenize(details: object): Promise<{ id: string }>
}

interface Frame {
  src: string
  title: string
  setup: { target: string; options: { colorScheme: string } }
  heard: { type: string; id?: number }[]
  send(message: object): void
}

const details = {
  total: 20,
  month: '8',
  year: '2099',
  firstname: 'Ann',
  lastname: 'Lee',
  phone: '(217) 555-0100',
  meta: { reference: 'A' },
}

/** A shop's page with the script, and frames that the test simulates */
function openShop({ options = {}, fetch = fetchFromSandbox }: { options?: object; fetch?: typeof fetchFromSandbox } = {}) {
  const window = new Window({ url: 'http://localhost:3000/bills-pay', settings: { disableIframePageLoading: true } })
  const { document } = window
  document.body.innerHTML = '<div id="num"></div><div id="code"></div>'
  const frames: Frame[] = []
  const loadFrame = (element: InstanceType<typeof window.HTMLIFrameElement>) => {
    const frame: Frame = {
      src: element.src,
      title: element.title,
      setup: { target: '', options: { colorScheme: '' } },
      heard: [],
      send: () => {},
    }
    Object.defineProperty(element, 'contentWindow', {
      value: {
        postMessage(data: { options: Frame['setup']['options'] }, target: string, [port]: [MessagePort]) {
          frame.setup = { target, options: data.options }
          port.onmessage = (event) => void frame.heard.push(event.data)
          frame.send = (message) => port.postMessage(message)
          frame.send({ type: 'ready' })
        },
      },
    })
    frames.push(frame)
    queueMicrotask(() => element.dispatchEvent(new window.Event('load')))
  }
  const page = {
    currentScript: { src: 'http://localhost:3100/stax/stax.js' },
    getElementById: (id: string) => {
      const place = document.getElementById(id)
      return place && { append: loadFrame }
    },
    createElement: (name: 'iframe') => document.createElement(name),
  }
  const shop: { StaxJs?: new (token: string, options: object) => StaxJs; FattJs?: unknown } = {}
  new Function('window', 'document', 'fetch', script)(shop, page, fetch)
  if (!shop.StaxJs || shop.FattJs !== shop.StaxJs) throw new Error('The script has not put its globals')
  const fields = { number: { id: 'num', style: 'color-scheme: dark; color: #fff' }, cvv: { id: 'code', label: 'CVV' } }
  const stax = new shop.StaxJs('sandbox-web-payments-token', { ...fields, ...options })
  const events: [string, unknown][] = []
  for (const event of ['ready', 'card_form_complete', 'card_form_incomplete', 'card_form_uncomplete', 'tokenize', 'error_tokenize']) {
    stax.on(event, (message) => void events.push([event, message]))
  }
  return { stax, frames, events }
}

async function fetchFromSandbox(url: string, { body }: { body: string }) {
  const path = url.replace('http://localhost:3100', '')
  const response = await http.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/json' }, payload: body })
  return { status: response.statusCode, json: async () => response.json() }
}

/** Simulates the number's frame: exchanges the card for a token on request */
async function giveToken(frames: Frame[], number = '4111111111111111') {
  await vi.waitFor(() => expect(frames[0]?.heard.at(-1)?.type).toBe('tokenize'))
  const { token } = (await http.inject({ method: 'POST', url: '/stax/vault/tokens', payload: { number, cvv: '123' } })).json()
  frames[0]?.send({ type: 'tokenized', id: frames[0].heard.at(-1)?.id, token })
}

test('showCardForm › puts two frames of the sandbox in place, handing the port to nobody else', async () => {
  const { stax, frames, events } = openShop()
  await stax.showCardForm()
  expect(frames.map(({ src, title, setup }) => [src, title, setup.target, setup.options.colorScheme])).toEqual([
    ['http://localhost:3100/stax/frames/number', 'Card number', 'http://localhost:3100', 'dark'],
    ['http://localhost:3100/stax/frames/cvv', 'CVV', 'http://localhost:3100', 'light'],
  ])
  const empty = { validNumber: false, validCvv: false, cardType: null }
  expect(events).toEqual([
    ['ready', undefined],
    ['card_form_incomplete', empty],
    ['card_form_uncomplete', empty],
  ])
})

test('card_form_complete › when both are valid › comes with the brand, and incomplete when one is not any more', async () => {
  const { stax, frames, events } = openShop()
  await stax.showCardForm()
  const stop = stax.on('card_form_complete', () => events.push(['mine', null]))
  events.length = 0
  frames[0]?.send({ type: 'state', valid: true, cardType: 'visa' })
  frames[1]?.send({ type: 'state', valid: true })
  await vi.waitFor(() => expect(events).toHaveLength(2))
  expect(events).toEqual([
    ['card_form_complete', { validNumber: true, validCvv: true, cardType: 'visa' }],
    ['mine', null],
  ])
  expect(frames[1]?.heard).toEqual([{ type: 'brand', cardType: 'visa' }])
  stop()
  frames[1]?.send({ type: 'state', valid: false })
  frames[1]?.send({ type: 'state', valid: true })
  await vi.waitFor(() =>
    expect(events.slice(2).map(([name]) => name)).toEqual(['card_form_incomplete', 'card_form_uncomplete', 'card_form_complete']),
  )
})

test('pay › with a valid card › sends the token and resolves with the transaction', async () => {
  const fetch = vi.fn(fetchFromSandbox)
  const { stax, frames } = openShop({ fetch })
  await stax.showCardForm()
  const paying = stax.pay({ ...details, idempotency_id: 'browser' })
  await giveToken(frames)
  expect(await paying).toMatchObject({ type: 'charge', total: 20, last_four: '1111', meta: { reference: 'A' } })
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? '')).toMatchObject({
    card_number: '',
    card_exp: '0899',
    phone: '2175550100',
    person_name: 'Ann Lee',
    idempotency_id: 'browser',
  })
})

test.each([
  ['is declined', '4012888888881881', {}, { payment_attempt_message: 'Your card was declined.' }],
  ['is a logic error', '4000000000000010', {}, { code: 'logic_error', fieldErrors: [] }],
  ['lacks a name', '4111111111111111', { firstname: '' }, { firstname: ['The firstname field is required.'] }],
])('pay › that %s › rejects with the body', async (_name, number, changes, body) => {
  const { stax, frames } = openShop()
  await stax.showCardForm()
  const paying = expect(stax.pay({ ...details, ...changes })).rejects.toMatchObject(body)
  await giveToken(frames, number)
  await paying
})

test('pay › without a response, or one that is no JSON › rejects without claiming that nothing was charged', async () => {
  const fetch = vi.fn(fetchFromSandbox)
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetch.mockResolvedValueOnce({ status: 502, json: () => Promise.reject(new SyntaxError('Unexpected token')) })
  const { stax, frames } = openShop({ fetch })
  await stax.showCardForm()
  for (const status of [0, 502]) {
    const paying = expect(stax.pay(details)).rejects.toEqual({ status, readyState: 4 })
    await giveToken(frames)
    await paying
    frames[0]?.heard.splice(0)
  }
})

test('pay and tokenize › with an invalid card › reject with the fields, and tokenize emits an event', async () => {
  const { stax, frames, events } = openShop()
  await stax.showCardForm()
  const errors = [{ field: 'cvv', message: 'Verification value is invalid' }]
  const rejected = expect(stax.tokenize(details)).rejects.toMatchObject({ code: 'tokenization_error', field: 'cvv', fieldErrors: errors })
  await vi.waitFor(() => expect(frames[0]?.heard).toHaveLength(1))
  frames[0]?.send({ type: 'refused', id: frames[0].heard[0]?.id, errors })
  await rejected
  expect(events.at(-1)?.[0]).toBe('error_tokenize')
  await expect(stax.pay({ ...details, month: 13 })).rejects.toMatchObject({ code: 'logic_error', field: 'month' })
})

test('tokenize › with a valid card › resolves with the payment method and emits its id', async () => {
  const { stax, frames, events } = openShop()
  await stax.showCardForm()
  const saving = stax.tokenize(details)
  await giveToken(frames)
  const { id } = await saving
  expect(events.at(-1)).toEqual(['tokenize', { id }])
})

test('showCardForm and pay › without a place, or before the form is shown › reject with a logic error', async () => {
  const { stax } = openShop({ options: { cvv: { id: 'nowhere' } } })
  await expect(stax.showCardForm()).rejects.toMatchObject({ code: 'logic_error', field: 'cvv' })
  await expect(stax.pay(details)).rejects.toMatchObject({ code: 'logic_error' })
})
