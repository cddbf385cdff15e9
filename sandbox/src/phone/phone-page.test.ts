import { expect, test } from 'vitest'
import { createSandbox } from '../app.ts'

const { http } = createSandbox({ httpPort: 0, smtpPort: 0, appUrl: 'http://localhost:4000' })

test('GET /phone › offers the demo number, the ready calls and the way to the portal, without inline script', async () => {
  const page = await http.inject('/phone')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.body).toContain('value="+12175550199"')
  expect(page.body.match(/<option value="(implant|reschedule|complaint|price|cancel|confirm)">/g)).toHaveLength(6)
  expect(page.body).toContain('href="http://localhost:4000/callInquiries"')
  expect(page.body).toContain('<a href="/phone" aria-current="page">Phone</a>')
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/)
})

test('GET / › leads to the phone and the sample practice', async () => {
  const page = await http.inject('/')
  expect(page.body).toContain('<a href="/" aria-current="page">Inbox</a>')
  expect(page.body).toContain('<a href="/phone">Phone</a>')
  expect(page.body).toContain('<a href="/practice">Sample practice</a>')
})

test.each([
  ['/phone.js', 'text/javascript'],
  ['/phone.css', 'text/css'],
  ['/ringing.js', 'text/javascript'],
])('GET %s › is served as %s', async (url, type) => {
  const file = await http.inject(url)
  expect(file.headers['content-type']).toContain(type)
  if (url.endsWith('.js')) expect(() => new Function(file.body)).not.toThrow()
})
