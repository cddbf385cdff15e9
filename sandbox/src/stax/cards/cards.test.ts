import { expect, test } from 'vitest'
import { createSandbox } from '../../app.ts'

const { http } = createSandbox({ httpPort: 0, smtpPort: 0, appUrl: 'http://localhost:4000' })

async function charge(number: string): Promise<string> {
  const { token } = (await http.inject({ method: 'POST', url: '/stax/vault/tokens', payload: { number, cvv: '123' } })).json()
  const response = await http.inject({
    method: 'POST',
    url: '/stax/api/webpayment/sandbox-web-payments-token',
    payload: {
      total: 120,
      method: 'card',
      meta: { reference: '<b>INV-7</b>' },
      payment_token: token,
      card_exp: '1299',
      firstname: 'Ann',
      lastname: 'Lee',
    },
  })
  return response.json().id
}

const refund = (id: string, total: string) =>
  http.inject({
    method: 'POST',
    url: `/cards/${id}/refund`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ total }).toString(),
  })

test('GET /cards › before any charge › lists the cards to copy, and the menu leads to it', async () => {
  const page = await http.inject('/cards')
  expect(page.body.match(/data-copy="[\d ]+"/g)).toHaveLength(12)
  expect(page.body).toContain('<a href="/cards" aria-current="page">Cards</a>')
  expect(page.body).toContain('href="http://localhost:4000/bills-pay"')
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect((await http.inject('/phone')).body).toContain('<a href="/cards">Cards</a>')
})

test('POST /cards/{id}/refund › in two parts › is rejected on the day of the charge, is refunded when settled, and more is rejected', async () => {
  const id = await charge('5555555555554444')
  expect((await refund(id, '20.00')).body).toContain('Only full refunds are allowed to be attempted before 12AM EST.')
  await http.inject({ method: 'PUT', url: '/stax/responses', payload: { settlement: 'at_once' } })
  expect((await http.inject('/cards')).body).toContain('&lt;b&gt;INV-7&lt;/b&gt;')
  expect((await refund(id, '20.00')).statusCode).toBe(303)
  expect((await http.inject('/cards')).body).toContain('$20.00 refunded')
  const tooMuch = await refund(id, '100.01')
  expect(tooMuch.statusCode).toBe(400)
  expect(tooMuch.body).toContain('The total may not be greater than 100.00.')
  expect((await refund(id, 'all')).body).toContain('“all” isn’t an amount.')
  await refund(id, '100')
  const page = (await http.inject('/cards')).body
  expect(page).toContain('<span class="state off">Refunded</span>')
  expect(page).not.toContain(`/cards/${id}/refund`)
})

test('GET /cards › with switches set › shows them', async () => {
  await http.inject({ method: 'PUT', url: '/faults/stax', payload: { mode: 'hang' } })
  await http.inject({ method: 'PUT', url: '/stax/responses', payload: { shape: 'invoice', settlement: 'at_once' } })
  const page = (await http.inject('/cards')).body
  expect(page).toContain('stax is set to hang')
  expect(page).toContain('Webhooks are off')
  expect(page).toContain('A payment returns an invoice')
  expect(page).toContain('Charges settle at once')
})

test.each([
  ['/cards.js', 'text/javascript'],
  ['/cards.css', 'text/css'],
])('GET %s › is served as %s', async (url, type) => {
  const file = await http.inject(url)
  expect(file.headers['content-type']).toContain(type)
  if (url === '/cards.js') expect(() => new Function(file.body)).not.toThrow()
})
