import { waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startInquiryForm } from './start-inquiry-form.ts'

const THANKS = 'Thank you. We will get back to you soon.'
const send = vi.fn<typeof fetch>()

beforeEach(() => {
  send.mockReset()
  send.mockImplementation(async () => Response.json({ code: 201 }, { status: 201 }))
  vi.stubGlobal('fetch', send)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** The script element as it appears in the website's page; only its URL is read, and nothing is loaded */
function addScript(data: Record<string, string>, into: Element = document.body): HTMLScriptElement {
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.src = 'https://portal.test/inquiry-form.js'
  Object.assign(script.dataset, { siteKey: 'demo-bright-smile-key1', ...data })
  into.append(script)
  return script
}

function drawnBy(script: HTMLScriptElement) {
  startInquiryForm(script)
  const root = script.nextElementSibling?.shadowRoot
  if (!root) throw new Error('no form was drawn')
  const status = () => root.querySelector('[role=status]')?.textContent
  return {
    root,
    status,
    form: within(root as unknown as HTMLElement),
    click: () => userEvent.click(root.querySelector('button') as HTMLElement),
  }
}

const sentBody = (call = 0) => JSON.parse(String(send.mock.calls[call]?.[1]?.body))
const reject = (status: number, data: object) => send.mockImplementationOnce(async () => Response.json({ details: { data } }, { status }))

describe('the embedded form', () => {
  test('filled in and sent › is posted to the script’s origin as JSON, and thanks the visitor', async () => {
    const { form, root, status, click } = drawnBy(addScript({ fields: 'Insurance, Preferred doctor' }))
    await userEvent.type(form.getByLabelText('Name'), 'Dana Whitfield')
    await userEvent.type(form.getByLabelText('Email'), 'dana@customer.test')
    await userEvent.type(form.getByLabelText('Message'), 'Do you do implants?')
    await userEvent.type(form.getByLabelText('Preferred doctor'), 'Dr. Patel')
    await click()
    await waitFor(() => expect(status()).toBe(THANKS))
    expect(root.querySelector('form')).toBeNull()
    expect(send.mock.calls[0]?.[0]).toBe('https://portal.test/api/inquiry/website/contact/demo-bright-smile-key1')
    expect(sentBody()).toEqual({
      name: 'Dana Whitfield',
      email: 'dana@customer.test',
      phone_number: '',
      required_datetime: '',
      insurance: '',
      preferred_doctor: 'Dr. Patel',
      messages: 'Do you do implants?',
      website_url: '',
    })
  })

  test('sent empty or invalid › shows each problem beside its field, focuses the first, and sends nothing', async () => {
    const { form, root, click } = drawnBy(addScript({}))
    await click()
    const name = form.getByLabelText('Name')
    expect(root.querySelector(`#${name.getAttribute('aria-describedby')}`)?.textContent).toBe('Please enter your name.')
    expect(form.getByText('Please enter an email address or phone number so we can reply')).toBeDefined()
    expect([name.getAttribute('aria-invalid'), root.activeElement]).toEqual(['true', name])

    await userEvent.type(name, 'Dana')
    await userEvent.type(form.getByLabelText('Email'), 'dana@customer')
    await userEvent.type(form.getByLabelText('Phone'), '12')
    await click()
    expect(name.getAttribute('aria-invalid')).toBe('false')
    expect(form.getByText('Please enter the correct e-mail.')).toBeDefined()
    expect(form.getByText('Please enter the correct phone number.')).toBeDefined()
    expect(send).not.toHaveBeenCalled()
  })

  test('rejected by the server › shows its message beside the field, or below the form, and leaves the typed text', async () => {
    const { form, status, click } = drawnBy(addScript({}))
    await userEvent.type(form.getByLabelText('Name'), 'Dana')
    await userEvent.type(form.getByLabelText('Phone'), '(217) 555-0142')
    reject(400, { message: 'Phone number can have at most 50 characters', field: 'phone_number' })
    await click()
    const beside = await form.findByText('Phone number can have at most 50 characters')
    expect(beside.id).toBe(form.getByLabelText('Phone').getAttribute('aria-describedby'))
    reject(429, { message: 'Too many tries. Please wait 5 minutes and try again' })
    await click()
    await waitFor(() => expect(status()).toMatch(/^Too many tries/))
    expect([form.getByLabelText('Name'), form.getByLabelText('Phone')].map((input) => (input as HTMLInputElement).value)).toEqual([
      'Dana',
      '(217) 555-0142',
    ])
    await click()
    await waitFor(() => expect(status()).toBe(THANKS))
  })

  test.each([
    ['without a connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['with a response that is not JSON', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('%s › reports the failure and can be sent again', async (_, fails) => {
    const { form, status, click } = drawnBy(addScript({}))
    await userEvent.type(form.getByLabelText('Name'), 'Dana')
    await userEvent.type(form.getByLabelText('Phone'), '(217) 555-0142')
    send.mockImplementationOnce(fails)
    await click()
    await waitFor(() => expect(status()).toMatch(/^Your message wasn’t sent/))
    await click()
    await waitFor(() => expect(status()).toBe(THANKS))
    expect(sentBody(1)).toEqual(sentBody(0))
  })

  test('clicked twice › is sent once', async () => {
    const { form, status, click } = drawnBy(addScript({}))
    await userEvent.type(form.getByLabelText('Name'), 'Dana')
    await userEvent.type(form.getByLabelText('Phone'), '(217) 555-0142')
    let respond = (_: Response) => {}
    send.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    )
    await click()
    await click()
    respond(Response.json({ code: 201 }, { status: 201 }))
    await waitFor(() => expect(status()).toBe(THANKS))
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('with its honeypot › hides it from people, keyboards and screen readers', () => {
    const { root } = drawnBy(addScript({}))
    const trap = root.querySelector<HTMLInputElement>('[name=website_url]')
    expect([trap?.tabIndex, trap?.getAttribute('autocomplete'), trap?.closest('[aria-hidden=true]') !== null]).toEqual([-1, 'off', true])
  })

  test('with heading, accent and target › is rendered in the target with these settings', () => {
    document.body.innerHTML = '<main id="contact"></main>'
    const script = addScript({ target: '#contact', heading: 'Ask the dentist', accent: '#ffe08a' }, document.head)
    startInquiryForm(script)
    const host = document.querySelector('#contact > div') as HTMLElement
    expect(host.shadowRoot?.querySelector('h2')?.textContent).toBe('Ask the dentist')
    expect([host.style.getPropertyValue('--inquiry-accent'), host.style.getPropertyValue('--inquiry-on-accent')]).toEqual([
      '#ffe08a',
      '#111',
    ])
    script.remove()
  })

  test('without a key or an existing target › warns the website’s developer', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const keyless = addScript({ siteKey: '' })
    startInquiryForm(keyless)
    expect(keyless.nextElementSibling).toBeNull()
    startInquiryForm(addScript({ target: '#nowhere' }))
    expect(warn.mock.calls.map(([sentence]) => sentence)).toEqual([
      'inquiry-form.js: the script needs data-site-key',
      'inquiry-form.js: there is no element #nowhere',
    ])
  })
})

describe('an existing form', () => {
  const FORM = `<form id="contact" action="/old"><input name="name" value="Luis"><input name="email" value="luis@customer.test">
    <input type="checkbox" name="times" value="mornings" checked><input type="checkbox" name="times" value="Fridays" checked>
    <input name="empty"><button>Go</button></form>`

  test('sent › is posted with its own fields, stays on the page and thanks the visitor', async () => {
    document.body.innerHTML = FORM
    startInquiryForm(addScript({ form: '#contact' }))
    await userEvent.click(within(document.body).getByText('Go'))
    await waitFor(() => expect(within(document.body).getByRole('status').textContent).toBe(THANKS))
    expect(sentBody()).toEqual({ name: 'Luis', email: 'luis@customer.test', times: 'mornings, Fridays' })
  })

  test('rejected › shows the message in the website’s own element and leaves the typed text', async () => {
    document.body.innerHTML = FORM.replace('<button>', '<output data-inquiry-status></output><button>')
    startInquiryForm(addScript({ form: '#contact' }))
    const name = document.querySelector<HTMLInputElement>('[name=name]') as HTMLInputElement
    name.value = 'Luis Ortega'
    reject(400, { message: 'Please enter the correct e-mail.', field: 'email' })
    await userEvent.click(within(document.body).getByText('Go'))
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Please enter the correct e-mail.'))
    expect([name.value, document.activeElement?.getAttribute('name')]).toEqual(['Luis Ortega', 'email'])
  })

  test('that is missing › warns the website’s developer', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    startInquiryForm(addScript({ form: '#nowhere' }))
    expect(warn).toHaveBeenCalledWith('inquiry-form.js: there is no form #nowhere')
  })
})
