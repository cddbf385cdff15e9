/**
 * The known API of Stax's browser script, based on the sandbox's own frames. It runs in the shop's page and never sees card data: it
 * requests a token from the number's frame and sends that
 */
export const staxScript = String.raw`(() => {
const origin = new URL(document.currentScript.src).origin
const labels = { number: 'Card number', cvv: 'Card security code (CVV)' }

const problem = (code, message, fieldErrors = []) => ({
  code,
  message,
  ...(fieldErrors[0] ? { field: fieldErrors[0].field } : {}),
  fieldErrors,
})

class StaxJs {
  #token
  #options
  #apiEndpoint
  #listeners = new Map()
  #fields = {}
  #state = { validNumber: false, validCvv: false, cardType: null }
  #wasComplete = false
  #waiting = new Map()
  #requestCount = 0

  constructor(webPaymentsToken, options = {}) {
    this.#token = webPaymentsToken
    this.#options = options
    this.#apiEndpoint = String(options.api_endpoint || origin + '/stax/api').replace(/\/$/, '')
  }

  on(event, listener) {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  async showCardForm() {
    if (!this.#token) throw problem('logic_error', 'No web payments token was given.')
    for (const name of ['number', 'cvv']) {
      const id = this.#options[name]?.id
      if (!id || !document.getElementById(id)) {
        const message = 'There is no element with the id "' + id + '" for the field "' + name + '".'
        throw problem('logic_error', message, [{ field: name, message }])
      }
    }
    await this.#openFrames()
    return {
      setTestPan: (number) => this.#fields.number.port.postMessage({ type: 'fill', value: number }),
      setTestCvv: (cvv) => this.#fields.cvv.port.postMessage({ type: 'fill', value: cvv }),
      reload: () => this.#openFrames(),
    }
  }

  async #openFrames() {
    for (const field of Object.values(this.#fields)) field.frame.remove()
    const session = String(crypto.getRandomValues(new Uint32Array(4)))
    this.#state = { validNumber: false, validCvv: false, cardType: null }
    this.#wasComplete = false
    await Promise.all(['number', 'cvv'].map((name) => this.#openFrame(name, session)))
    this.#emit('ready')
    this.#emitIncomplete()
  }

  #openFrame(name, session) {
    const { id, placeholder, style = '', type, format, label = labels[name], focus = false } = this.#options[name]
    const colorScheme = /color-scheme\s*:\s*(light|dark)\b/.exec(style)?.[1] ?? 'light'
    const frame = document.createElement('iframe')
    frame.src = origin + '/stax/frames/' + name
    frame.title = label
    // Where a frame's scheme differs from its document's, the browser paints it opaque
    frame.style.cssText = 'display: block; width: 100%; height: 100%; border: 0; color-scheme: ' + colorScheme
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => reject(problem('system_error', 'The card form could not be loaded.')), 20000)
      frame.addEventListener('load', () => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => {
          if (data.type === 'ready') {
            clearTimeout(giveUp)
            resolve()
          } else this.#hear(name, data)
        }
        this.#fields[name] = { frame, port: port1 }
        const options = { placeholder, style, type, format, label, focus, colorScheme }
        // Only a document of the sandbox gets the port, and all further messages go over it
        frame.contentWindow.postMessage({ stax: 'setup', session, options }, origin, [port2])
      })
      document.getElementById(id).append(frame)
    })
  }

  #hear(name, data) {
    if (data.type !== 'state') {
      this.#waiting.get(data.id)?.(data)
      this.#waiting.delete(data.id)
      return
    }
    if (name === 'number') {
      if (this.#state.cardType !== data.cardType) this.#fields.cvv?.port.postMessage({ type: 'brand', cardType: data.cardType })
      this.#state = { ...this.#state, validNumber: data.valid, cardType: data.cardType }
      this.#emit('card_form_number_change', { validNumber: data.valid, cardType: data.cardType })
    } else {
      this.#state = { ...this.#state, validCvv: data.valid }
      this.#emit('card_form_cvv_change', { validCvv: data.valid, cardType: this.#state.cardType })
    }
    const isComplete = this.#state.validNumber && this.#state.validCvv
    if (isComplete) this.#emit('card_form_complete', { ...this.#state })
    else if (this.#wasComplete) this.#emitIncomplete()
    this.#wasComplete = isComplete
  }

  #emitIncomplete() {
    this.#emit('card_form_incomplete', { ...this.#state })
    this.#emit('card_form_uncomplete', { ...this.#state })
  }

  #emit(event, message) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(message)
  }

  async pay(details = {}) {
    return this.#send('/webpayment/' + encodeURIComponent(this.#token), {
      ...(await this.#describeCard(details)),
      total: details.total,
      meta: details.meta ?? {},
      url: details.url,
      idempotency_id: details.idempotency_id,
      send_receipt: details.send_receipt,
      channel: 'stax.js',
      currency: details.currency,
    })
  }

  async tokenize(details = {}) {
    try {
      const card = await this.#describeCard(details)
      const method = await this.#send('/webpayment/' + encodeURIComponent(this.#token) + '/token', card)
      this.#emit('tokenize', { id: method.id })
      return method
    } catch (error) {
      this.#emit('error_tokenize', error)
      throw error
    }
  }

  async #describeCard(details) {
    const { firstname = '', lastname = '' } = details
    const month = String(details.month ?? '').padStart(2, '0')
    const year = String(details.year ?? '')
    const described = {
      method: details.method ?? 'card',
      firstname,
      lastname,
      person_name: (firstname + ' ' + lastname).trim(),
      company: details.company,
      email: details.email,
      phone: String(details.phone ?? '').replace(/\D/g, ''),
      address_1: details.address_1,
      address_2: details.address_2,
      address_city: details.address_city,
      address_state: details.address_state,
      address_zip: details.address_zip,
      address_country: details.address_country,
      customer_id: details.customer_id,
      match_customer: details.match_customer,
    }
    if (details.payment_method_id) return { ...described, payment_method_id: details.payment_method_id }
    if (!/^(0[1-9]|1[0-2])$/.test(month)) throw wrongDetail('month', 'The month must be from 01 to 12.')
    if (!/^(20)?\d{2}$/.test(year)) throw wrongDetail('year', 'The year must have two or four digits.')
    return { ...described, payment_token: await this.#takeToken(), card_number: '', card_exp: month + year.slice(-2) }
  }

  async #takeToken() {
    if (!this.#fields.number) throw problem('logic_error', 'The card form is not shown: call showCardForm() first.')
    const id = ++this.#requestCount
    const response = await new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#fields.number.port.postMessage({ type: 'tokenize', id })
    })
    if (response.type === 'tokenized') return response.token
    if (response.type === 'unreachable') throw problem('system_error', 'The card could not be read. Nothing was charged.')
    throw problem('tokenization_error', response.errors.map(({ message }) => message).join('. '), response.errors)
  }

  async #send(path, body) {
    const response = await fetch(this.#apiEndpoint + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(body),
    }).catch(() => null)
    const parsed = await response?.json().catch(() => null)
    if (response?.status === 200 && parsed) return parsed
    // Without a readable response, it is unknown whether the card was charged
    throw parsed ?? { status: response?.status ?? 0, readyState: 4 }
  }
}

const wrongDetail = (field, message) => problem('logic_error', message, [{ field, message }])

window.StaxJs = StaxJs
window.FattJs = StaxJs
})()
`
